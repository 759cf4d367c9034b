/** A search parameter as text: the router parses one that looks like a number. */
export function searchText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}
