/** An object of a JSON file; its fields are of any type. */
export type Item = Record<string, unknown>
const NOTHING: Item = Object.freeze({})

export function itemOf(value: unknown): Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Item)
    : NOTHING
}

/** The objects of a list; whatever else stands in it is passed over. */
export function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.map(itemOf).filter((item) => item !== NOTHING) : []
}

/** The same flag is a number in one file and a boolean in another. */
export function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d+)?$/u.test(value.trim())) return null
  return Number(value)
}

/** A text as it stands, of several lines maybe. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A short text; names end with spaces in some files, and numbers stand for texts. */
export function lineOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : wordsOf(value).trim()
}
