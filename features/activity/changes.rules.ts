import { FORMER_PLAYER } from '#features/names/names.rules.ts'

/** What a change can be about; `player` joins or leaves, `more` counts the changes that are not listed. */
export const changedFields = [
  'date',
  'day',
  'game',
  'mode',
  'scoring',
  'durationMinutes',
  'location',
  'expansions',
  /** Only that it changed: a pad is too large to record. */
  'pad',
  'notes',
  'player',
  'name',
  'score',
  'result',
  'team',
  'role',
  'rank',
  'started',
  'more',
] as const
export type ChangedField = (typeof changedFields)[number]

/**
 * Whom a change is about: an account by its id, since its name can change; a guest by name, which of a
 * deleted account's row (`former`) is only a text.
 */
export type Who = { user: string } | { guest: string; former?: true | undefined }

/** A change as the activity stores it. */
export interface RecordedChange {
  field: Exclude<ChangedField, 'player'> | 'joined' | 'left'
  who?: Who | undefined
  from: string | number | null
  to: string | number | null
}

/** A change as read back: a newer version may have stored a field that this one does not know. */
export type StoredChange = Omit<RecordedChange, 'field'> & { field: string }

/** In characters of JSON: more than all scores and results of a full table need. */
const CHANGES_MAX = 8 * 1024

/**
 * The changes of one edit as the activity stores them: those beyond the maximum are only counted.
 * Changes of names always stay: they link earlier changes to the same guest (named-edits.commands.ts).
 */
export function changesToStore(changes: readonly RecordedChange[]): RecordedChange[] {
  let room = CHANGES_MAX
  const stored = changes.filter((change) => {
    const size = JSON.stringify(change).length
    if (change.field !== 'name' && size > room) return false
    room -= size
    return true
  })
  const more = changes.length - stored.length
  return more === 0 ? stored : [...stored, { field: 'more', from: null, to: more }]
}

/** The ids of the accounts that changes are about. */
export function usersIn(changes: readonly StoredChange[]): string[] {
  return changes.flatMap(({ who }) => (who !== undefined && 'user' in who ? [who.user] : []))
}

/** A change as people see it; `player` is a name. */
interface ShownChange {
  field: ChangedField
  player?: string
  from: RecordedChange['from']
  to: RecordedChange['to']
}

/** Changes as a response shows them: accounts with their current names, unknown changes only counted. */
export function presentChanges(
  changes: readonly StoredChange[],
  names: ReadonlyMap<string, string>,
): ShownChange[] {
  let more = 0
  const shown = changes.flatMap(({ field, who, from, to }): ShownChange[] => {
    const player = who && ('user' in who ? (names.get(who.user) ?? FORMER_PLAYER) : who.guest)
    if (player !== undefined && field === 'joined') {
      return [{ field: 'player', player, from: null, to: player }]
    }
    if (player !== undefined && field === 'left') {
      return [{ field: 'player', player, from: player, to: null }]
    }
    const known = changedFields.find((name) => name === field)
    if (known !== undefined && known !== 'more') {
      return [
        player === undefined ? { field: known, from, to } : { field: known, player, from, to },
      ]
    }
    more += field === 'more' ? Number(to) : 1
    return []
  })
  return more === 0 ? shown : [...shown, { field: 'more', from: null, to: more }]
}

/**
 * Whether a recorded change is about the guest of these names. Called for the newest changes first: a
 * rename adds the earlier name before older changes are checked.
 */
export function isAbout(change: StoredChange, names: Set<string>): boolean {
  const { who, field, from, to } = change
  if (who === undefined || !('guest' in who) || who.former === true) return false
  if (field === 'name' && typeof from === 'string' && names.has(String(to))) names.add(from)
  return names.has(who.guest)
}

export function anonymized(change: StoredChange): StoredChange {
  const who: Who = { guest: FORMER_PLAYER, former: true }
  if (change.field !== 'name') return { ...change, who }
  return { ...change, who, from: FORMER_PLAYER, to: FORMER_PLAYER }
}

export function namedAs(change: StoredChange, userId: string): StoredChange {
  return { ...change, who: { user: userId } }
}
