export type JsonObject = { readonly [key: string]: unknown }

/** A JSON object; nothing for every other value. */
export function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

const HALF_CHARACTER = /\p{Cs}/gu

/** A string that is not empty, without halves of characters, which no file in UTF-8 can hold; nothing for every other value. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.replace(HALF_CHARACTER, '\ufffd') : undefined
}

/** The value of a JSON text; nothing where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
