import type { Random } from '../lib/random.ts'
import type { OperationKind } from './operation.ts'
import { type Template, templates } from './template.ts'

/** Sentences that fit one kind of operation, or every kind. */
export type SentenceKind = OperationKind | 'any'

const SENTENCES: Readonly<Record<SentenceKind, readonly Template[]>> = {
  any: templates(`
Only {person} accounts may call this
Needs the {general} scope on your {product} key
Use {sibling} instead when the {attr} is not known yet
Call {sibling} first to learn the {attr}
Use this tool whenever someone asks about {nouns}
Works with {quality} {nouns} too
Handy for {person} teams that keep track of {attr}
Rate limited to {number} calls per minute
Answers as JSON with {attrs}
The {attr} must match the one shown in {product}
Example: {code}
Typical values look like {code} or {code}
Not available for {quality} {nouns}
Part of the {term} suite of {product}
Times are in UTC unless {attr} says otherwise
If something goes wrong, the reply carries an error code such as {code}
Works only while the {term} add-on is switched on
The {person} of the {other} gets notified
Do not guess the {attr}; ask when it is missing
For {quality} {nouns}, {attr} counts rather than {attr}
Supersedes the old {coined} call
Reads from {term}, so figures may lag by up to {number} seconds
Never pass secrets or a raw {attr}
Prefer it over {sibling} when {attr} matters
Common with questions such as "which {nouns} are {quality}?"
Supports {attr}, {attr} and {attr}
Each {noun} belongs to exactly one {other}
See the {product} guide on {nouns} for the {coined} rules
Safe to call again with the same {attr}
Also known as {coined} in older releases of {product}
Costs {number} credits per call
Large answers are cut after {number} lines
When the {general} is missing, the {person} default applies
Depends on the {other} being {quality}
Unlike {sibling}, it leaves the {other} as it is
Units follow the {attr} of the workspace
Available on the {coined} plan and above
Returns an empty answer rather than an error when the {other} is unknown
Helps to answer how {attr} and {attr} relate
Keep the {attr} at hand for later calls
You can combine it with {sibling} to see {attr} per {other}
Intended for {person} and {person} workflows
The {term} region must be set beforehand
Understands {coined}, {coined} and {coined} notation
Known sources: {coined}, {coined}, {coined} and {coined}
Replaces {coined} and {coined}, which are going away
Written for {coined} and for its fork {coined}
Keywords: {noun}, {attr}, {coined}, {coined}
The {attr} is one of {coined}, {coined} or {coined}
Example answer: {attr} = {code}, {attr} = {code}
Accepts {coined} files as well as {coined}
In {coined} mode the {attr} is left out
Tested with {coined} {number} and {coined}
The {other} may be called {coined} or {coined} by some {person} teams
Regions: {coined}, {coined}, {coined}`),
  list: templates(`
Results come in pages of {number}
Pass the cursor of the last page to go on
Sorted by {attr}, newest first
Can be narrowed by {attr} or {attr}
Each entry shows {attrs}
Skips {quality} {nouns} unless asked
At most {number} {nouns} per call
Includes the {attr} of every {noun}
Good for an overview before you open a single {noun}
Groups {nouns} by {attr}
Shows {quality} and {quality} {nouns} alike`),
  get: templates(`
Gives {attrs}
Looks the {noun} up by {attr} or {attr}
Also says who the {person} is
Use it to check {attr} before a change
Includes nested {general} data when asked
Fails with a not-found error for {quality} {nouns}
Answers with the full {noun}, not a digest
Shows when the {noun} last changed and why
Reveals the {attr} and the linked {other}
Read-only: nothing is changed`),
  search: templates(`
Matches against {attr}, {attr} and {attr}
Understands quotes for whole phrases
Ranks by how well the {attr} fits
Tolerates small spelling mistakes
Filter by {attr} to get fewer hits
Finds {quality} {nouns} as well
Use short words rather than sentences
Returns up to {number} matches with their {attr}
Searches every {general} you can see in {product}
Leave the query empty to see recent {nouns}`),
  create: templates(`
Returns the id of the new {noun}
Needs at least {attr} and {attr}
The {attr} falls back to the default of the {other}
Duplicates by {attr} are refused
The {noun} starts out as {quality}
You may attach up to {number} {general} entries
Fill in {attr} if {someone} should see it
Set {attr} to keep it private
The new {noun} shows up in {product} within seconds
Confirm the {attr} with the {person} before you go on`),
  change: templates(`
Fields you leave out stay as they are
Only {attr} and {attr} can be changed later
The previous {attr} is kept in the history
Takes effect at once
Send null to clear the {attr}
Refuses to touch {quality} {nouns}
Moves the {noun} to another {other} when {attr} is given
Reports both the old and the new {attr}
Watchers of the {noun} hear about it
Several {nouns} can be changed in one go`),
  remove: templates(`
This cannot be undone
Ask the {person} before you call it
Its {general} entries go with it
Move it to the archive instead if {attr} may be needed again
Only works on {quality} {nouns}
The {attr} becomes free for reuse after {number} days
Answers with the number of {nouns} removed
Links from any {other} are cut
A deleted {noun} stays in the bin for {number} days
Pass force to skip the check on {attr}`),
  act: templates(`
Runs in the background; poll with {sibling}
Returns a job id and the {attr}
May take up to {number} seconds for a large {noun}
Give {attr} to limit what is touched
Does nothing when the {noun} is already {quality}
The outcome lands in the {other} log
Pass a dry run to see what would happen
Stops at the first {quality} {noun}
Reports {attrs} when done
{someone} may have to confirm the step`),
}

// Chance to take the next sentence of the server's order: the tools of a server share their first favourites.
const KEEN = 0.16

/** All sentences in the order one server likes them. */
export function houseSentences(random: Random): Readonly<Record<SentenceKind, readonly Template[]>> {
  const shuffled = Object.entries(SENTENCES).map(([kind, list]) => [kind, random.shuffle(list)])
  return Object.fromEntries(shuffled) as Record<SentenceKind, readonly Template[]>
}

/** Endless passes over a server's sentences, favourites more often, none twice in one pass. */
export function* favourites(
  house: Readonly<Record<SentenceKind, readonly Template[]>>,
  kind: OperationKind,
  random: Random,
): Generator<Template, void> {
  const pools = [house[kind].slice(), house.any.slice()]
  while (pools.some((pool) => pool.length > 0)) {
    const pool = pools[random.next() < 0.45 ? 0 : 1] as Template[]
    let at = 0
    while (at < pool.length - 1 && random.next() > KEEN) at++
    yield* pool.splice(at, 1)
  }
}
