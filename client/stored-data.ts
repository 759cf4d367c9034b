/**
 * Another version of the app, or anybody, may have written it. Not Zod: it would add 12 kB to pages without
 * it.
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

/** By its type every field needs a parser, so that no new field is forgotten; unknown fields are dropped. */
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

export interface StoredFormat<T extends object> {
  /** Rises with every change of the fields. */
  format: number
  parse: Parser<T>
}

/** @returns null for another format @throws when it cannot be parsed */
export function parseFormat<T extends object>(
  { format, parse }: StoredFormat<T>,
  value: unknown,
): T | null {
  return fieldsOf(value)['format'] === format ? parse(value) : null
}

/** @returns null for nothing, another format, or what cannot be parsed, which is removed */
export function readStored<T extends object>(
  kind: Kind,
  key: string,
  format: StoredFormat<T>,
): T | null {
  try {
    const stored = storageOf(kind).getItem(key)
    return stored === null ? null : parseFormat(format, JSON.parse(stored))
  } catch {
    // Storage is blocked, or the text is not in this format.
    removeStored(kind, key)
    return null
  }
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
    // Storage is blocked or full: the value stays in the page's memory only.
  }
}

export function removeStored(kind: Kind, key: string): void {
  try {
    storageOf(kind).removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
