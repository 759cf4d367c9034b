import type { Match } from '#features/matches/matches.contract.ts'
import type { Correction } from '#features/matches/open-corrections.contract.ts'
import {
  type CorrectedChange,
  matchFields,
  newValuesOf,
  rowFields,
} from '#features/matches/open-corrections.rules.ts'
export type Corrected = Pick<Match, 'day' | 'durationMinutes' | 'players'>

const fields = new Set<string>([...rowFields, ...matchFields])
const isCorrectable = (field: string): field is CorrectedChange['field'] => fields.has(field)

/**
 * A response names players. Of two with one name and one old value the first is taken: nobody who reads the
 * sheet can tell them apart.
 */
export function changesByRow(
  changes: Correction['changes'],
  players: Match['players'],
): CorrectedChange[] {
  const taken = new Set<string>()
  return changes.flatMap(({ field, player, from, to }): CorrectedChange[] => {
    if (!isCorrectable(field)) return []
    if (field === 'day' || field === 'durationMinutes') return [{ field, from, to }]
    const row = players.find(
      (one) => one.name === player && one[field] === from && !taken.has(`${one._id} ${field}`),
    )
    if (row === undefined) return []
    taken.add(`${row._id} ${field}`)
    return [{ field, row: row._id, from, to }]
  })
}

export function withChanges<M extends Corrected>(match: M, changes: readonly CorrectedChange[]): M {
  const players = match.players.map((player) => ({
    ...player,
    ...newValuesOf(changes, player._id),
  }))
  return { ...match, ...newValuesOf(changes), players }
}

export function nothingChangesUntil({ createdBy }: Pick<Match, 'createdBy'>): string {
  const who = createdBy === null ? 'the creator' : createdBy.firstName
  return `Nothing changes until ${who} accepts.`
}
