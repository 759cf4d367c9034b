import { FORMER_PLAYER } from '#features/accounts/names.rules.ts'

import { detailKeys } from './match-details.rules.ts'

/** `player` joins or leaves, `more` counts the changes that are not listed. */
export const changedFields = [
  'date',
  'day',
  'game',
  'mode',
  'scoring',
  ...detailKeys,
  'expansions',
  /** Only that it changed: a pad is too large to record. */
  'pad',
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

export interface RecordedChange {
  field: Exclude<ChangedField, 'player'> | 'joined' | 'left'
  /** Of a player's row, also of one that was removed since. */
  row?: string | undefined
  from: string | number | null
  to: string | number | null
}

/** A newer version may have stored a field that this one does not know. */
export type StoredChange = Omit<RecordedChange, 'field'> & { field: string }

/** In characters of JSON: more than all scores and results of a full table need. */
const CHANGES_MAX = 8 * 1024

export function changesToStore(changes: readonly RecordedChange[]): RecordedChange[] {
  let room = CHANGES_MAX
  const stored = changes.filter((change) => {
    const size = JSON.stringify(change).length
    if (size > room) return false
    room -= size
    return true
  })
  const more = changes.length - stored.length
  return more === 0 ? stored : [...stored, { field: 'more', from: null, to: more }]
}

interface ShownChange {
  field: ChangedField
  player?: string
  from: RecordedChange['from']
  to: RecordedChange['to']
}

/** @param names by the ids of rows */
export function presentChanges(
  changes: readonly StoredChange[],
  names: ReadonlyMap<string, string>,
): ShownChange[] {
  let more = 0
  const shown = changes.flatMap(({ field, row, from, to }): ShownChange[] => {
    const player = row === undefined ? undefined : (names.get(row) ?? FORMER_PLAYER)
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

export function anonymized(change: StoredChange): StoredChange {
  return { ...change, from: FORMER_PLAYER, to: FORMER_PLAYER }
}
