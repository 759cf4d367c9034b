/**
 * Reads what a browser's storage kept: another version of the app may have written it, or anybody.
 * A parser answers the value or throws; zod would weigh 12 kB on pages that do without it.
 */
export type Parser<T> = (value: unknown) => T

class Malformed extends Error {}

export const text: Parser<string> = (value) => {
  if (typeof value !== 'string') throw new Malformed('Not a text')
  return value
}

export const flag: Parser<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Malformed('Neither true nor false')
  return value
}

export const number: Parser<number> = (value) => {
  if (typeof value !== 'number') throw new Malformed('Not a number')
  return value
}

export function oneOf<const T extends string>(values: readonly T[]): Parser<T> {
  return (value) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw new Malformed('None of the known values')
    return found
  }
}

export function nullable<T>(parse: Parser<T>): Parser<T | null> {
  return (value) => (value === null ? null : parse(value))
}

export function list<T>(parse: Parser<T>): Parser<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Malformed('Not a list')
    return value.map((item) => parse(item))
  }
}

/** Every field has its parser, so that a new one cannot be forgotten; others are left out. */
export function object<T extends object>(fields: { [K in keyof T]-?: Parser<T[K]> }): Parser<T> {
  return (value) => {
    const from = fieldsOf(value)
    const parsed = Object.entries<Parser<unknown>>(fields).map(([name, parse]) => [
      name,
      parse(from[name]),
    ])
    return Object.fromEntries(parsed) as T
  }
}

/** Values by keys that are data themselves, e.g. ids. */
export function record<T>(parse: Parser<T>): Parser<Record<string, T>> {
  return (value) =>
    Object.fromEntries(Object.entries(fieldsOf(value)).map(([key, item]) => [key, parse(item)]))
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Malformed('Not an object')
  }
  return value as Record<string, unknown>
}

type Kind = 'local' | 'session'

const storageOf = (kind: Kind) => (kind === 'local' ? localStorage : sessionStorage)

/**
 * How something is kept, so that what another version of the app kept is known as such. The number
 * stands among the fields: while instances are replaced, and when an update is taken back, a page
 * of the version before reads them too, and must find those that it knows.
 */
export interface StoredFormat<T extends object> {
  /** Counts up with every change of the fields. */
  format: number
  parse: Parser<T>
  /** Makes this version's value of what was stored before formats were counted. */
  upgrade?: Parser<T>
}

/** @returns null when nothing was stored or it cannot be read; what cannot be read is removed */
export function readStored<T extends object>(
  kind: Kind,
  key: string,
  { format, parse, upgrade }: StoredFormat<T>,
): T | null {
  try {
    const stored = storageOf(kind).getItem(key)
    if (stored === null) return null
    const fields = fieldsOf(JSON.parse(stored))
    if (fields['format'] === format) return parse(fields)
    const isBefore = fields['format'] === undefined
    if (isBefore && upgrade !== undefined) return upgrade(fields)
  } catch {
    // Blocked storage, or something else's text.
  }
  removeStored(kind, key)
  return null
}

export function writeStored<T extends object>(
  kind: Kind,
  key: string,
  { format }: StoredFormat<T>,
  value: T,
): void {
  try {
    storageOf(kind).setItem(key, JSON.stringify({ format, ...value }))
  } catch {
    // Blocked or full storage: the page itself still has it.
  }
}

export function removeStored(kind: Kind, key: string): void {
  try {
    storageOf(kind).removeItem(key)
  } catch {
    // Blocked storage kept nothing.
  }
}

/** On logout: whoever uses this tab next finds nothing of what was typed in it. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage kept nothing.
  }
}
