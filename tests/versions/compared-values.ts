import { parseFormat, type StoredFormat } from '#client/stored-data.ts'

/** Whether a value has all that was there before. */
export function has(now: unknown, before: unknown): boolean {
  if (typeof before !== 'object' || before === null) return now === before
  if (typeof now !== 'object' || now === null) return false
  return Object.entries(before).every(([name, value]) => has(Reflect.get(now, name), value))
}

export function withoutNumber(value: unknown): unknown {
  if (Array.isArray(value)) return value
  const { format: _, ...fields } = value as Record<string, unknown>
  return fields
}

/** As it is stored when it was read. */
export function copied<T extends object>(format: StoredFormat<T>, value: unknown): object {
  return { format: format.format, ...parseFormat(format, value) }
}
