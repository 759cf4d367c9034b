import { nameKey } from '#features/accounts/name-keys/rules.ts'
import { facets } from '#features/matches/facets/rules.ts'
import { type Mode, placesOf, type Scoring, sidesOf } from '#features/matches/results/rules.ts'
import { type Result } from '#features/matches/rules.ts'

import type { Entry, EntryPerson, HeldScore, Outcome } from './contract.ts'

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
}

/** What a match says about a user; null if the user has no row in it. */
export function entryOf(source: EntrySource, userId: string): Entry | null {
  const me = source.players.find((player) => player.userId === userId)
  if (me === undefined) return null
  const sides = [...sidesOf(source.mode, source.players).values()]
  const mine = sides.find((side) => side.includes(me)) ?? [me]
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
    outcome: outcomeOf(source.mode, sides, me),
    score: me.score,
    otherScores: sides.filter((side) => side !== mine).flatMap((side) => sharedScore(side) ?? []),
    minutes: source.minutes,
    place: namedOf(source.location),
    role: namedOf(me.role),
    started: starter === me,
    starter: starter === undefined ? null : outcomeOf(source.mode, sides, starter),
    confirmed: source.confirmed,
    people: peopleBeside(source, me, mine),
    ...extremesOf(source, sides),
  }
}

/** How a match ended for a player; null in a match that judges nobody, and without a result. */
function outcomeOf(
  mode: Mode,
  sides: readonly EntryPlayer[][],
  { result }: EntryPlayer,
): Outcome | null {
  if (mode === 'cooperative' || sides.length < 2 || result === '') return null
  if (result !== 'Draw') return { result, drawAmong: 0 }
  const drawn = sides.filter((side) => side.some((player) => player.result === 'Draw')).length
  // Somebody drew with the player, even if nobody noted with whom.
  return { result, drawAmong: Math.max(2, drawn) }
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
  return [...rows].map(([key, same]) => {
    const row = same.length === 1 ? same[0] : betterPlaced(source, same)
    if (row === undefined) throw new Error('A group has a row.')
    return {
      key,
      name: row.userId === null ? row.guestName : null,
      score: row.score,
      result: row.result,
      comparison: mine.includes(row) ? null : comparisonOf(source, me, row),
    }
  })
}

function isSomebody({ userId, guestName, former }: EntryPlayer): boolean {
  return userId !== null || (guestName !== null && !former)
}

function personKey({ userId, guestName }: EntryPlayer): string {
  return userId === null ? facets.guest(guestName ?? '') : facets.user(userId)
}

const ranks: Record<Result, number> = { Win: 0, Draw: 1, Loss: 2, '': 3 }

/** Of two guests of one name: by result, then by the place that the score gives, then by seat. */
function betterPlaced(
  { mode, scoring, players }: EntrySource,
  rows: readonly EntryPlayer[],
): EntryPlayer | undefined {
  const places = placesOf(mode, scoring, players)
  const placeOf = (row: EntryPlayer) => places[players.indexOf(row)] ?? players.length + 1
  return rows.toSorted(
    (one, other) => ranks[one.result] - ranks[other.result] || placeOf(one) - placeOf(other),
  )[0]
}

/** Who is ahead, of two players on different sides. */
function comparisonOf(
  { mode, scoring }: EntrySource,
  me: EntryPlayer,
  other: EntryPlayer,
): EntryPerson['comparison'] {
  if (mode === 'cooperative' || me.result === '' || other.result === '') return null
  if (me.result !== other.result) {
    return ranks[me.result] < ranks[other.result] ? 'ahead' : 'behind'
  }
  if (scoring === 'none' || me.score === null || other.score === null) return 'level'
  if (me.score === other.score) return 'level'
  return me.score > other.score === (scoring === 'highest') ? 'ahead' : 'behind'
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
