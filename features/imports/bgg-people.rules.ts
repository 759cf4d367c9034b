import { nameKey } from '#features/names/name-keys.rules.ts'

/** An attribute's text without spaces around it; empty where it is missing. */
export type Attributes = (name: string) => string

/** A person is a user name; a name alone is the person of that name, if there is only one. */
export function peopleKeys(
  plays: readonly { players: readonly Attributes[] }[],
): (player: Attributes) => string {
  const users = new Map<string, Set<string>>()
  for (const player of plays.flatMap(({ players }) => players)) {
    if (player('username') === '' || player('name') === '') continue
    const key = nameKey(player('name'))
    users.set(key, (users.get(key) ?? new Set()).add(userKey(player('username'))))
  }
  return (player) => {
    if (player('username') !== '') return userKey(player('username'))
    const known = users.get(nameKey(player('name'))) ?? new Set<string>()
    const [only = ''] = known
    return known.size === 1 ? only : `name ${nameKey(player('name'))}`
  }
}

export function userKey(userName: string): string {
  return `user ${userName.toLowerCase()}`
}
