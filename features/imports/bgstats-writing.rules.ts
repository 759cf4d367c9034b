import { inPages, listText } from '#features/archives/archive-download.rules.ts'
import type { ArchivedMatch, ArchivedPlayer } from '#features/archives/archives.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Mode, Scoring } from '#features/scoring/results.rules.ts'
import { sumOf } from '#features/scoring/scores.rules.ts'

import { LAST_LINE, type NoPlace } from './bgstats-values.rules.ts'
import { fingerprint, numberWords } from './file-reading.rules.ts'
import { outcomeOf, saidByMarks } from './outcomes.rules.ts'

/** More people, games and places than anybody plays with, and some megabytes at most. */
const NAMES_MAX = 20_000

/** What is lost, in the order in which people are told. */
const LOST = {
  results: 'results that BG Stats does not know, such as a single draw or a lost solo match',
  labels: 'names of the rows of pads',
  pads: 'pads with empty cells or other sums than the scores, and those of teams',
  confirmations: 'matches with their confirmations',
  times: 'times of day: each play stands at noon',
  names: `names of people, games and places after the first ${numberWords(NAMES_MAX)}`,
} as const satisfies Record<string, string>
type LostField = keyof typeof LOST

/** Whether a match has what its play cannot have. @param sums of the pad's columns @param marks of the winners */
type IsLost = (match: ArchivedMatch, sums: string[] | null, marks: readonly boolean[]) => boolean
type Losses = Partial<Record<LostField, IsLost>>

/** What of each field has no place; names are counted where they are written. */
const LOSSES: Record<Exclude<keyof ArchivedMatch, 'players'>, Losses> = {
  pad: {
    labels: ({ pad }, sums) =>
      sums !== null && pad?.rows.some(({ label }) => label !== '') === true,
    pads: ({ pad }, sums) => pad !== null && sums === null,
  },
  original: {
    confirmations: ({ original }) =>
      original.players.some(({ confirmedBy }) => confirmedBy !== null),
  },
  date: { times: ({ date }) => !date.includes('T12:00:00') },
  id: {},
  game: {},
  day: {},
  mode: {},
  scoring: {},
  durationMinutes: {},
  location: {},
  expansions: {},
  notes: {},
}
const PLAYERS_LOSSES: Record<keyof ArchivedPlayer, Losses> = {
  result: { results: (match, _, marks) => !isReadBack(match, marks) },
  name: {},
  self: {},
  score: {},
  team: {},
  role: {},
  rank: {},
  started: {},
  // Nobody else's business.
  email: {},
  // The name says it.
  former: {},
}

/** What BG Stats takes for how a play is scored. */
const SETTINGS: Record<Scoring, number> = { highest: 1, lowest: 2, none: 3 }
const COOPERATIVE = 4

/** Writes plays one after the other; who and what they point to follows after the last one. */
export interface BgStatsWriting {
  play(match: ArchivedMatch): object
  lists(): Record<string, Iterable<object>>
  userInfo(now: Date): object
  noPlace(): NoPlace[]
}

/** @param most names that are written */
export function bgStatsWriting(most = NAMES_MAX): BgStatsWriting {
  const losses = [...Object.values(LOSSES), ...Object.values(PLAYERS_LOSSES)].flatMap(
    (each) => Object.entries(each) as [LostField, IsLost][],
  )
  const lost = new Map<LostField, number>()
  const lose = (what: LostField) => lost.set(what, (lost.get(what) ?? 0) + 1)
  const onOther = () => lose('names')
  const room = { left: most }
  const games = numberedList(room, 'Another game', onOther)
  const players = numberedList(room, 'Somebody else', onOther)
  const places = numberedList(room, 'Another place', onOther)
  let me: number | null = null

  const gameOf = (name: string, flags: object) => games.of(gameKey(name), { name, ...flags })
  const play = (match: ArchivedMatch) => {
    const game = gameOf(match.game, flagsOf(match.mode, match.scoring))
    const scores = match.pad === null ? null : sumsOf(match)
    const marks = marksOf(match)
    for (const [what, isLost] of losses) if (isLost(match, scores, marks)) lose(what)
    const seen = new Map<string, number>()
    const rows = match.players.map((player, index) => {
      // Whose plays they are has a name in any case.
      if (player.self && me === null) room.left = Math.max(1, room.left)
      const number = players.of(personKey(player, seen), { name: nameOf(player, seen) })
      if (player.self) me = number
      return rowOf(player, number, scores?.[index] ?? null, marks[index] ?? false)
    })
    return {
      ...idsOf(match.id),
      playDate: `${match.day} 12:00:00`,
      entryDate: stamp(match.original.createdAt),
      modificationDate: stamp(match.original.createdAt),
      durationMin: match.durationMinutes ?? 0,
      gameRefId: game,
      ...(match.location === null
        ? {}
        : { locationRefId: places.of(nameKey(match.location), { name: match.location }) }),
      comments: match.notes,
      usesTeams: match.mode === 'teams',
      ignored: false,
      manualWinner: marks.some(Boolean),
      scoringSetting: match.mode === 'cooperative' ? COOPERATIVE : SETTINGS[match.scoring],
      rating: 0,
      nemestatsId: 0,
      expansionPlays: match.expansions.map((name) => ({
        gameRefId: gameOf(name, { isExpansion: 1, isBaseGame: 0 }),
        bggId: 0,
      })),
      playerScores: rows,
    }
  }
  const lists = () => ({
    games: withFields(PLAIN_GAME, games.items()),
    players: withFields({ isAnonymous: false }, players.items()),
    locations: places.items(),
    groups: [],
    tags: [],
    challenges: [],
    deletedObjects: [],
  })
  const userInfo = (now: Date) => ({
    ...(me === null ? {} : { meRefId: me }),
    exportDate: stamp(now.toISOString()),
    device: 'Tabletally',
  })
  const noPlace = () =>
    (Object.keys(LOST) as LostField[]).flatMap((what) => {
      const count = lost.get(what) ?? 0
      return count === 0 ? [] : [{ what: LOST[what], count }]
    })
  return { play, lists, userInfo, noPlace }
}

const PLAIN_GAME = {
  bggId: 0,
  bggName: '',
  bggYear: 0,
  minPlayerCount: 0,
  maxPlayerCount: 0,
  cooperative: false,
  highestWins: true,
  noPoints: false,
  usesTeams: false,
  isBaseGame: 1,
  isExpansion: 0,
  rating: 0,
}

function flagsOf(mode: Mode, scoring: Scoring) {
  return {
    // The play says so itself: the flag would change the game's other plays.
    cooperative: false,
    usesTeams: mode === 'teams',
    highestWins: scoring !== 'lowest',
    noPoints: scoring === 'none',
  }
}

function* withFields(plain: object, items: Iterable<object>): Generator<object> {
  for (const item of items) yield { ...plain, ...item }
}

/** Who sits at one table twice by name is two people. */
function personKey({ name, self }: ArchivedPlayer, seen: Map<string, number>): string {
  const key = `${self ? 'me' : 'guest'} ${nameKey(name)}`
  const times = (seen.get(key) ?? 0) + 1
  seen.set(key, times)
  return self ? 'me' : `${key} ${times}`
}

function nameOf({ name, self }: ArchivedPlayer, seen: Map<string, number>): string {
  const times = seen.get(`${self ? 'me' : 'guest'} ${nameKey(name)}`) ?? 1
  return times === 1 || self ? name : `${name} (${times})`
}

function rowOf(player: ArchivedPlayer, playerRefId: number, sum: string | null, winner: boolean) {
  return {
    playerRefId,
    score: sum ?? (player.score === null ? '' : String(player.score)),
    winner,
    newPlayer: false,
    startPlayer: player.started,
    rank: player.rank ?? 0,
    seatOrder: 0,
    ...(player.role === null ? {} : { role: player.role }),
    ...(player.team === null ? {} : { team: player.team }),
  }
}

/**
 * Who is marked as a winner there: each winner of a shared victory. A draw is a play without a mark, in
 * which the scores decide, or else one that all of them have won.
 */
function marksOf(match: ArchivedMatch): boolean[] {
  const winners = match.players.map(({ result }) => result === 'Win')
  if (isReadBack(match, winners)) return winners
  return match.players.map(({ result }) => result === 'Win' || result === 'Draw')
}

/** The pad's columns as the sums that people type there; null where they would be read otherwise. */
function sumsOf({ pad, mode, players }: ArchivedMatch): string[] | null {
  if (pad === null || mode !== 'competitive' || pad.rows.length < 2) return null
  const columns = players.map((_, index) => pad.rows.map(({ scores }) => scores[index] ?? null))
  if (columns.flat().includes(null)) return null
  // A score that was corrected after the pad is the one that counts.
  if (columns.some((parts, index) => sumOf(parts) !== players[index]?.score)) return null
  const sums = columns.map((parts) => parts.map(String).join('+').replaceAll('+-', '-'))
  return sums.some((sum) => sum.includes('e')) ? null : sums
}

/** Whether reading the play gives the same results, ranks and scoring. */
function isReadBack({ mode, scoring, players }: ArchivedMatch, marks: readonly boolean[]): boolean {
  const meant = { together: mode === 'cooperative', usesTeams: mode === 'teams', scoring }
  const said = saidByMarks(marks)
  const rows = players.map(({ team, score, rank }, at) => ({
    ...{ said: said[at] ?? ('' as const), team, score, rank },
  }))
  const read = outcomeOf(meant, rows, {
    // Whoever reads it there says once that equal best scores are a draw.
    ask: ({ id, standard }) => (id === 'tied' ? 'draw' : (standard ?? null)),
    tell: () => undefined,
  })
  return (
    read.mode === mode &&
    read.scoring === scoring &&
    players.every(({ result, rank }, at) => result === read.results[at] && rank === read.ranks[at])
  )
}

/** A play that came from BG Stats keeps its id; others get one that is always the same. */
function idsOf(id: string): { uuid: string; bggId?: number } {
  const bgg = /^bgg:(\d{1,15})$/u.exec(id)
  if (bgg !== null) return { uuid: uuidOf(id), bggId: Number(bgg[1]) }
  const known = id.startsWith('bgstats:') && !id.includes('#') ? id.slice('bgstats:'.length) : id
  return { uuid: /^[\w-]{1,80}$/u.test(known) ? known : uuidOf(id) }
}

function stamp(time: string): string {
  return time.slice(0, 19).replace('T', ' ')
}

/** How many names a file has room for: they stay in memory until its end, unlike its plays. */
export interface Room {
  left: number
}

interface Named {
  name: string
}

/** Who or what the plays of a file point to by number. */
interface NumberedList {
  /** The number of a key, from 1 in the order in which keys first come. */
  of(key: string, named: Named): number
  /** What has a number, with it. */
  items(): Generator<Named & { id: number; uuid: string }>
}

/** @param other the name of all new ones when the room is used up; `onOther` is told each time */
function numberedList(room: Room, other: string, onOther: () => void): NumberedList {
  const numbered = new Map<string, Named & { id: number }>()
  const add = (key: string, named: Named) => {
    const id = numbered.size + 1
    numbered.set(key, { id, ...named })
    return id
  }
  const of = (key: string, named: Named) => {
    const known = numbered.get(key)
    if (known !== undefined) return known.id
    if (room.left === 0) {
      onOther()
      return numbered.get('')?.id ?? add('', { name: other })
    }
    room.left -= 1
    return add(key, named)
  }
  function* items() {
    for (const [key, named] of numbered) yield { ...named, uuid: uuidOf(key) }
  }
  return { of, items }
}

/** A text in the form of a uuid; version 8 says that its bits are our own. */
function uuidOf(text: string): string {
  const bits = fingerprint(text) + fingerprint(`${text}\n`)
  const parts = [bits.slice(0, 8), bits.slice(8, 12), `8${bits.slice(13, 16)}`]
  return [...parts, `8${bits.slice(17, 20)}`, bits.slice(20)].join('-')
}

/**
 * BG Stats' file in chunks: the plays first, then who and what they point to. What has no place in
 * it is known only then, so it stands in the last line; programs ignore keys that they do not know.
 */
export async function* bgStatsText(
  pages: AsyncIterable<readonly ArchivedMatch[]> | Iterable<readonly ArchivedMatch[]>,
  now: Date,
): AsyncGenerator<string, void> {
  const writing = bgStatsWriting()
  async function* plays() {
    for await (const page of pages) yield page.map((match) => writing.play(match))
  }
  yield '{\n'
  yield* listText('plays', plays())
  for (const [name, items] of Object.entries(writing.lists())) {
    yield ',\n'
    yield* listText(name, inPages(items))
  }
  yield `,\n "userInfo": ${JSON.stringify(writing.userInfo(now))}`
  yield `,${LAST_LINE}${JSON.stringify(writing.noPlace())}\n}\n`
}
