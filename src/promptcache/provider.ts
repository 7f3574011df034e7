import { z } from 'zod'
import { GaugeError } from '../lib/gauge-error.ts'

const modelNumbers = (value: z.ZodNumber) => z.record(z.string().min(1), value).readonly()

const providerProfileSchema = z
  .strictObject({
    id: z.string().min(1),
    /** The day the rules were read, as `2026-08-22`. */
    asOf: z.iso.date(),
    match: z
      .strictObject({
        kind: z.literal('breakpoint'),
        /** Positions looked at from each breakpoint, the breakpoint itself among them. */
        lookBackBlocks: z.int().min(1),
        maxBreakpoints: z.int().min(1),
      })
      .readonly(),
    /** Lifetime of an entry, from the start of the request that wrote or last read it. */
    ttlMs: z.number().positive(),
    /** Price of a written token, as a multiple of an input token. */
    writeMult: z.number().nonnegative(),
    /** Price of a read token, as a multiple of an input token. */
    readMult: z.number().nonnegative(),
    readMultOverrides: modelNumbers(z.number().nonnegative()),
    /** The shortest prefix that is stored, by model. */
    minTokens: modelNumbers(z.int().nonnegative()),
  })
  .readonly()

/** How one provider's prompt cache behaves. Data: a variant is a copy with other numbers. */
export type ProviderProfile = z.infer<typeof providerProfileSchema>

/** @throws GaugeError E_SIMULATION with every number that is missing, unknown or out of range */
export function defineProviderProfile(profile: ProviderProfile): ProviderProfile {
  const parsed = providerProfileSchema.safeParse(profile)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'profile'}: ${message}`,
  )
  throw new GaugeError(
    'E_SIMULATION',
    `provider profile "${profile.id}" is not one: ${problems.join('; ')}. Mend these fields.`,
    problems,
  )
}

/** @throws GaugeError E_SIMULATION for a model the profile knows nothing of */
export function minTokensOf(profile: ProviderProfile, model: string): number {
  const minimum = ofModel(profile.minTokens, model)
  if (minimum !== undefined) return minimum
  throw new GaugeError(
    'E_SIMULATION',
    `provider profile "${profile.id}" has no minimum prefix for model "${model}"; expected one of ` +
      `${Object.keys(profile.minTokens).join(', ')}. Choose one of them or add the model to the profile.`,
  )
}

export function readMultOf(profile: ProviderProfile, model: string): number {
  return ofModel(profile.readMultOverrides, model) ?? profile.readMult
}

/**
 * The number of the model itself, else of the longest listed name it goes on from with a hyphen: a dated
 * `claude-sonnet-4-5-20250929` is its undated one, and a point release that no page lists (`claude-opus-5-5`) is
 * taken, as an assumption, to keep its family's minimum.
 */
function ofModel(numbers: Readonly<Record<string, number>>, model: string): number | undefined {
  const family = Object.keys(numbers)
    .filter((name) => model === name || model.startsWith(`${name}-`))
    .sort((a, b) => b.length - a.length)[0]
  return family === undefined ? undefined : numbers[family]
}
