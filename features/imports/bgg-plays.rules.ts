import { gameKey } from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'

import { gamesOfLowest, gamesTogether, outcomeOfBgg, sharedColours } from './bgg-outcomes.rules.ts'
import { type Attributes, peopleKeys, userKey } from './bgg-people.rules.ts'
import { colourOf, isOn, type People, rowOf } from './bgg-rows.rules.ts'
import { collecting, type Collector, fingerprint } from './collecting.rules.ts'
import { type Moment, readMoment } from './file-days.rules.ts'
import { saidByMarks } from './file-outcomes.rules.ts'
import type { FileFacts, MissedReason, ReadOptions, ReadResult } from './file-reading.rules.ts'
import { addPlay, ME } from './plays.rules.ts'

/** Plays between two signs of progress. */
const STEP = 200
/** A larger quantity is a slip, or an attack: it stays one match. */
const QUANTITY_MAX = 100
/** So that a slip is no number that nobody can read. */
const QUANTITY_COUNTED = 1_000_000
/** Plays of one table and day that an expansion is compared with: more are an attack. */
const BASES_MAX = 50

export interface BggPlay {
  value: Attributes
  item: Attributes | null
  expansion: boolean
  comments: string
  players: Attributes[]
}

export interface BggFile {
  userName: string | null
  /** How many plays there are, on all pages together. */
  total: number | null
  plays: BggPlay[]
}

interface NumberedPlay extends BggPlay {
  at: number
  ids: string[]
  played: Moment | null
  /** Expansions whose own plays joined this one. */
  joined: string[]
}

/** What the file's plays are as matches. @yields how much is read, from 0 to 1 */
export function* readBggPlays(
  file: BggFile,
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const { collector, result } = collecting(options)
  const { userName, total } = file
  if (total !== null && total > file.plays.length) {
    collector.tell('more_pages', 0, `${file.plays.length} of ${total} plays`)
  }
  const people = { keyOf: peopleKeys(file.plays), userName }
  const seatable = numbered(file.plays).filter((play) => {
    const { players, at } = play
    if (players.length <= PLAYERS_MAX) return true
    collector.tell('unreadable', at, `It has more than ${PLAYERS_MAX} players.`)
    missPlay(collector, people, 'unreadable', play)
    return false
  })
  // The file begins with the newest play.
  const plays = joinedPlays(collector, people, seatable).toSorted(byDay)
  const marked = file.plays.map(markedPlay)
  const about = {
    ...people,
    lowest: gamesOfLowest(marked),
    together: gamesTogether(marked),
    nobodyNamed: file.plays.every(({ players }) => players.length === 0),
  }
  for (const [index, play] of plays.entries()) {
    if (collector.full()) break
    if (index % STEP === 0) yield index / plays.length
    readPlay(collector, play, about)
  }
  return result({
    source: 'bgg',
    program: 'BoardGameGeek',
    unit: 'Play',
    file: facts,
  })
}

/** What the whole file says. */
interface About extends People {
  nobodyNamed: boolean
  /** Games of which the marked winners have the lowest scores. */
  lowest: ReadonlySet<string>
  /** Games that are played against the game. */
  together: ReadonlySet<string>
}

function readPlay(collector: Collector, play: NumberedPlay, people: About): void {
  const { at, played } = play
  const miss = (why: MissedReason, times?: number) => missPlay(collector, people, why, play, times)
  if (played === null) {
    collector.tell('unreadable', at, 'It has no day.')
    return miss('unreadable')
  }
  const uncounted = (['incomplete', 'no_win_stats'] as const).filter((problem) =>
    isOn(play.value(problem === 'incomplete' ? problem : 'nowinstats')),
  )
  for (const problem of uncounted) {
    collector.tell(problem, at, play.item?.('name') ?? '')
    if (collector.answer(problem) === 'leave-out') return miss(problem)
  }
  const quantity = quantityIn(play)
  const several = quantityOf(collector, quantity, at)
  if (several < quantity) {
    miss(quantity > QUANTITY_MAX ? 'quantity_large' : 'quantity', quantity - several)
  }
  const shared = sharedColours(play.players.map(colourOf))
  const usesTeams = shared !== null && collector.answer(shared) === 'teams'
  const rows = play.players.map((player) => rowOf(player, play.players, { ...people, usesTeams }))
  const game = gameKey(gameOf(play))
  const meant = {
    scoring: people.lowest.has(game) ? ('lowest' as const) : ('highest' as const),
    shared,
    together: people.together.has(game),
    counts: uncounted.length === 0,
  }
  const owner = ownerOf(people)
  for (let one = 1; one <= several; one += 1) {
    addPlay(collector, {
      at,
      played,
      rows,
      owner,
      sourceIds: one === 1 ? play.ids : play.ids.map((id) => `${id}#${one}`),
      game: gameOf(play),
      expansions: play.joined,
      place: normalizedLine(play.value('location')),
      minutes: Number(play.value('length')) || null,
      notes: [
        play.comments,
        quantity > 1 && several === 1 ? `Played ${quantity} times.` : '',
        uncounted.includes('incomplete') ? 'Not played to the end.' : '',
      ],
      nobodyNamed: people.nobodyNamed,
      outcome: (settled) => outcomeOfBgg(collector, settled, meant),
    })
  }
  const ratings = play.players.filter((player) => Number(player('rating')) > 0).length
  if (ratings > 0) collector.tell('no_place', at, `${ratings} ratings`)
}

/** Counts those who sat at a play that becomes no match of its own. */
function missPlay(
  collector: Collector,
  people: People,
  why: MissedReason,
  play: BggPlay,
  times = quantityIn(play),
): void {
  const seats = play.players.map((player) => ({
    key: people.keyOf(player),
    winner: isOn(player('win')),
  }))
  const counted = Math.min(times, QUANTITY_COUNTED)
  if (seats.length === 0) collector.miss(why, [ownerOf(people) ?? ME], [], counted)
  else collector.miss(why, seats, saidByMarks(seats), counted)
}

function markedPlay(play: BggPlay) {
  const rows = play.players.map((player) => ({
    score: player('score'),
    winner: isOn(player('win')),
  }))
  return { game: gameKey(gameOf(play)), rows }
}

/** How many plays it stands for. */
function quantityIn({ value }: BggPlay): number {
  return Math.max(1, Math.floor(Number(value('quantity'))) || 1)
}

function quantityOf(collector: Collector, quantity: number, at: number): number {
  if (quantity === 1) return 1
  if (quantity > QUANTITY_MAX) {
    collector.tell('quantity_large', at, `${quantity} times`)
    return 1
  }
  collector.tell('quantity', at, `${quantity} times`)
  return collector.answer('quantity') === 'one' ? 1 : quantity
}

function ownerOf({ userName }: People) {
  if (userName === null) return null
  return { key: userKey(userName), found: { name: userName, userName, self: true } }
}

function numbered(plays: readonly BggPlay[]): NumberedPlay[] {
  return plays.map((play, index) => {
    const id = play.value('id')
    const content = [
      play.value('date'),
      play.item?.('name') ?? '',
      play.comments,
      ...play.players.flatMap((player) => [player('name'), player('score')]),
    ]
    const known = /^\d{1,20}$/u.test(id) ? id : `?${fingerprint(JSON.stringify(content))}`
    const ids = [`bgg:${known}`]
    return { ...play, at: index + 1, ids, joined: [], played: readMoment(play.value('date')) }
  })
}

/**
 * Plays of expansions join the play of their game: the same day and table, the game's name at the
 * beginning of the expansion's, and no score that differs.
 */
function joinedPlays(collector: Collector, people: People, plays: NumberedPlay[]): NumberedPlay[] {
  const bases = new Map<string, NumberedPlay[]>()
  for (const play of plays) {
    if (play.expansion) continue
    const same = bases.get(tableKey(play))
    if (same === undefined) bases.set(tableKey(play), [play])
    else if (same.length < BASES_MAX) same.push(play)
  }
  return plays.filter((play) => {
    if (!play.expansion) return true
    const base = (bases.get(tableKey(play)) ?? []).find(
      (one) => isExpansionOf(play, one) && addsNothing(play, one),
    )
    if (base === undefined) return true
    collector.tell('expansion_plays', play.at, gameOf(play))
    if (collector.answer('expansion_plays') !== 'join') return true
    missPlay(collector, people, 'expansion_plays', play)
    base.ids.push(...play.ids)
    base.joined.push(gameOf(play))
    if (play.comments.trim() !== base.comments.trim()) base.comments += `\n${play.comments}`
    return false
  })
}

function tableKey({ value, players }: BggPlay): string {
  const names = players.map((player) => nameKey(player('username') || player('name')))
  return JSON.stringify([value('date'), value('quantity'), names.toSorted()])
}

function isExpansionOf(play: BggPlay, base: BggPlay): boolean {
  const [name, of] = [gameKey(gameOf(play)), gameKey(gameOf(base))]
  return of !== '' && name.startsWith(of) && !/^[\p{L}\p{N}]/u.test(name.slice(of.length))
}

function addsNothing(play: BggPlay, base: BggPlay): boolean {
  return play.players.every((player) => {
    const score = player('score')
    const name = nameKey(player('username') || player('name'))
    const same = base.players.find((one) => nameKey(one('username') || one('name')) === name)
    return score === '' || score === same?.('score')
  })
}

function gameOf({ item }: BggPlay): string {
  return item?.('name') ?? ''
}

function byDay(one: NumberedPlay, other: NumberedPlay): number {
  const [day, otherDay] = [one.played?.day ?? '', other.played?.day ?? '']
  if (day !== otherDay) return day < otherDay ? -1 : 1
  return Number(one.value('id')) - Number(other.value('id')) || 0
}
