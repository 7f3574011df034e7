import { REQUESTS_FILE } from '../requests.ts'

/** What a reader of the folder has to know. */
export function setReadme(title: string): string {
  return `# ${title.replace(/\s+/gu, ' ')}

| file | what it holds |
|---|---|
| \`${REQUESTS_FILE}\` | one row for every tool that is found by search: write into \`request\` what somebody would ask for |
| \`tools.jsonl\` | the tools |
| \`queries.csv\`, \`judgments.csv\` | queries made of the tools' names, and their labels: written by the command, not by hand |
| \`dataset.json\` | title, version, language, checksums |

## How to fill it in

Write a situation, not a capability: "did Priya ever answer about the contract", not "search mails". Words of the tool's own description make a set in which every search looks good.

- A tool may have several rows: copy the row, write another request.
- The same request beside several tools: any of them will do.
- A request beside no tool: the right answer is nothing.
- Columns that may be added: \`grade\` (2 the tool to call, which is what an empty cell means; 1 acceptable; 0 would not do), \`lang\`, \`kind\` (\`task\` where it is empty).

Rows without a request are left out and counted. After saving, \`toolgauge run --dataset FOLDER\` measures, \`toolgauge dataset check FOLDER\` names every fault with its line, and \`toolgauge dataset stats FOLDER\` tells how many requests give the tool's words away. When the catalog has changed, run \`toolgauge dataset new\` once more over this folder: the sheet is kept, and new tools get a row at its end.

## Limits

Queries of the kinds \`exact\` and \`name-words\` say whether names are found, nothing more; what counts is \`task\`. Only the tool beside a request is judged, by one person who has seen the tool: another that would do as well counts as wrong until it gets a row.
`
}
