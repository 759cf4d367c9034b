import { gameKey } from '#features/games/games.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import type { Columns } from '#features/table-cells/column-titles.rules.ts'

import { cellOf } from './table-groups.rules.ts'
import type { TableMatch } from './table-matches.rules.ts'
import type { SeatCells } from './table-seats.rules.ts'

/** What says which match it is, or is said of each of the two. */
type SaidInBothLines =
  | 'id'
  | 'date'
  | 'time'
  | 'game'
  | 'scoring'
  | 'mode'
  | 'player'
  | 'opponent'
  | 'person'
  | 'self'
  | 'former'
  | 'score'
  | 'result'
  | 'winner'
  | 'loser'
  | 'rank'
  | 'team'
  | 'role'
  | 'started'
  | 'bggId'
  | 'count'

/** Cells that would be lost with the second of two lines. */
const facts: Record<Exclude<ColumnKind, SaidInBothLines>, true> = {
  notes: true,
  place: true,
  minutes: true,
  expansions: true,
}
const FACTS = Object.keys(facts) as (keyof typeof facts)[]

/**
 * The matches without those that another line has told from the other side: "Ann, Bob, Win" and "Bob, Ann,
 * Loss" of one day. They may as well have played twice.
 */
export function withoutMirrors(
  collector: Collector,
  columns: Columns,
  matches: TableMatch[],
): TableMatch[] {
  if (!columns.has('player') || !columns.has('opponent')) return matches
  const open = new Map<string, TableMatch[]>()
  const again = new Map<TableMatch, TableMatch>()
  for (const match of matches) {
    const [first, second, ...more] = match.seats
    if (first === undefined || second === undefined || more.length > 0) continue
    const waiting = open.get(keyOf(match, [second, first])) ?? []
    const at = waiting.findIndex((other) => isNothingNew(columns, other, match))
    const own = keyOf(match, [first, second])
    const [told] = at < 0 ? [] : waiting.splice(at, 1)
    if (told === undefined) open.set(own, [...(open.get(own) ?? []), match])
    else again.set(match, told)
  }
  // Where each line has its other side, whoever wrote the file wrote down both.
  const problem = again.size * 2 === matches.length ? 'told_twice' : 'maybe_told_twice'
  for (const [match, told] of again) {
    const example = match.seats.map(({ name }) => name).join(', ')
    collector.tell(
      problem,
      match.rows[0]?.line ?? 0,
      `${example}, as in line ${told.rows[0]?.line ?? 0}`,
    )
  }
  if (collector.answer(problem) !== 'once') return matches
  return matches.filter((match) => !again.has(match))
}

function keyOf({ rows, game, winner }: TableMatch, seats: readonly [SeatCells, SeatCells]): string {
  const [first] = rows
  const ends = seats.map(({ name, result, rank, score, text, team }) => [
    nameKey(name),
    result,
    rank,
    score,
    text,
    team,
  ])
  const played = [first?.played?.day, first?.played?.time]
  return JSON.stringify([played, gameKey(game), nameKey(winner), ends])
}

function isNothingNew(columns: Columns, told: TableMatch, again: TableMatch): boolean {
  return FACTS.every((kind) => {
    const cell = cellOf(columns, kind, again.rows)
    return cell === '' || cell === cellOf(columns, kind, told.rows)
  })
}
