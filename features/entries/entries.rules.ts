import { facets } from '#features/history-index/history-index.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { finishingOrder } from '#features/scoring/finishing-order.rules.ts'
import { type Result, type Mode, type Scoring, sidesOf } from '#features/scoring/results.rules.ts'

import type { Entry, EntryPerson, HeldScore } from './entries.contract.ts'
import { outcomeOf, verdictOf } from './entry-outcomes.rules.ts'

/** A match as entries are made of it. */
export interface EntrySource {
  id: string
  gameId: string
  day: string
  createdAt: string
  mode: Mode
  scoring: Scoring
  minutes: number | null
  location: string | null
  /** Ids of games. */
  expansions: readonly string[]
  confirmed: boolean
  /** The id of the player's row that started. */
  starterId: string | null
  /** By seat. */
  players: readonly EntryPlayer[]
}

export interface EntryPlayer {
  id: string
  userId: string | null
  guestName: string | null
  /** Whether the row is a deleted account's. */
  former: boolean
  score: number | null
  result: Result
  team: string | null
  role: string | null
  rank: number | null
}

/** What a match says about a user; null if the user has no row in it. */
export function entryOf(source: EntrySource, userId: string): Entry | null {
  const me = source.players.find((player) => player.userId === userId)
  if (me === undefined) return null
  const sides = [...sidesOf(source.mode, source.players).values()]
  const mine = sides.find((side) => side.includes(me)) ?? [me]
  const verdict = verdictOf(source.mode, sides)
  const starter = source.players.find(({ id }) => id === source.starterId)
  return {
    match: source.id,
    day: source.day,
    logged: source.createdAt,
    game: source.gameId,
    expansions: source.expansions.filter((game) => game !== source.gameId),
    mode: source.mode,
    scoring: source.scoring,
    rows: source.players.length,
    sides: sides.length,
    result: me.result,
    outcome: outcomeOf(verdict, me.result),
    score: me.score,
    otherScores: sides.filter((side) => side !== mine).flatMap((side) => sharedScore(side) ?? []),
    minutes: source.minutes,
    place: namedOf(source.location),
    role: namedOf(me.role),
    started: starter === me,
    starter: starter === undefined ? null : outcomeOf(verdict, starter.result),
    confirmed: source.confirmed,
    people: peopleBeside(source, me, mine),
    ...extremesOf(source, sides),
  }
}

/** The score that all players of a side have. */
function sharedScore(side: readonly EntryPlayer[]): number | null {
  const score = side[0]?.score ?? null
  return side.every((player) => player.score === score) ? score : null
}

function namedOf(name: string | null): Entry['place'] {
  return name === null ? null : { key: nameKey(name), name }
}

/** The other people at the table, each once; a deleted account's row is nobody's. */
function peopleBeside(
  source: EntrySource,
  me: EntryPlayer,
  mine: readonly EntryPlayer[],
): EntryPerson[] {
  const rows = Map.groupBy(
    source.players.filter((player) => player !== me && isSomebody(player)),
    personKey,
  )
  const orders = ordersOf(source)
  const orderOf = (row: EntryPlayer) => orders.get(row) ?? 0
  return [...rows].map(([key, same]) => {
    // Of two guests of one name: the better placed one, then the one who sat first.
    const [row] = same.toSorted((one, other) => orderOf(one) - orderOf(other))
    if (row === undefined) throw new Error('A group has a row.')
    const isCompared =
      source.mode !== 'cooperative' && !mine.includes(row) && me.result !== '' && row.result !== ''
    return {
      key,
      name: row.userId === null ? row.guestName : null,
      score: row.score,
      result: row.result,
      comparison: isCompared ? comparisonOf(orderOf(me), orderOf(row)) : null,
    }
  })
}

function isSomebody({ userId, guestName, former }: EntryPlayer): boolean {
  return userId !== null || (guestName !== null && !former)
}

function personKey({ userId, guestName }: EntryPlayer): string {
  return userId === null ? facets.guest(guestName ?? '') : facets.user(userId)
}

/** Where each player stands in the order of the match. */
function ordersOf({ mode, scoring, players }: EntrySource): Map<EntryPlayer, number> {
  const sides = finishingOrder(mode, scoring, players)
  return new Map(
    sides.flatMap(({ members, order }) =>
      members.flatMap((index) => {
        const player = players[index]
        return player === undefined ? [] : [[player, order] as const]
      }),
    ),
  )
}

function comparisonOf(mine: number, theirs: number): EntryPerson['comparison'] {
  return mine === theirs ? 'level' : mine < theirs ? 'ahead' : 'behind'
}

/** The best and the worst score of a table; of equal ones the earlier seat's. */
function extremesOf(
  { mode, scoring }: EntrySource,
  sides: readonly EntryPlayer[][],
): Pick<Entry, 'best' | 'worst'> {
  const held = sides.flatMap((side): HeldScore[] => {
    const score = sharedScore(side)
    return score === null ? [] : [{ score, holder: holderOf(mode, side) }]
  })
  const [first] = held
  if (scoring === 'none' || first === undefined) return { best: null, worst: null }
  const highest = held.reduce((most, one) => (one.score > most.score ? one : most), first)
  const lowest = held.reduce((least, one) => (one.score < least.score ? one : least), first)
  return scoring === 'highest' ? { best: highest, worst: lowest } : { best: lowest, worst: highest }
}

function holderOf(mode: Mode, [first]: readonly EntryPlayer[]): HeldScore['holder'] {
  if (mode === 'cooperative' || first === undefined) return null
  if (mode === 'teams' && first.team !== null) return { name: first.team }
  return first.userId === null ? { name: first.guestName ?? '' } : { user: first.userId }
}

/** The order of a person's matches: by day, then as they were logged. */
export function byTime(
  one: Pick<Entry, 'day' | 'logged' | 'match'>,
  other: Pick<Entry, 'day' | 'logged' | 'match'>,
): number {
  return (
    textOrder(one.day, other.day) ||
    textOrder(one.logged, other.logged) ||
    textOrder(one.match, other.match)
  )
}

function textOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
