/** A search parameter as it was written: the router reads what looks like a number as one. */
export function searchText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}
