/** Where a row of a user's tallies is stored. */
export interface TallyKey {
  scope: string
  kind: string
  key: string
}

export function idOf({ scope, kind, key }: TallyKey): string {
  return `${scope} ${kind} ${key}`
}
