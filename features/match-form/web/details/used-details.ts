import { list, object, oneOf, readStored, writeStored } from '#client/stored-data.ts'

/** What can be written down beside players and scores. */
export const detailKinds = ['place', 'minutes', 'notes', 'expansions', 'roles', 'started'] as const
export type DetailKind = (typeof detailKinds)[number]

const KEY = 'details of matches'
const format = {
  format: 1,
  parse: object<{ used: DetailKind[] }>({ used: list(oneOf(detailKinds)) }),
}

/** The details that this person writes down on this device, the last used first. */
export function usedDetails(): DetailKind[] {
  return readStored('local', KEY, format)?.used ?? []
}

/** Remembers the details that a saved match had. */
export function rememberDetails(used: readonly DetailKind[]): void {
  const before = usedDetails()
  const all = [...new Set([...used, ...before])]
  if (all.join() !== before.join()) writeStored('local', KEY, format, { used: all })
}
