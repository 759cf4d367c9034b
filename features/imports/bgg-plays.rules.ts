import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fingerprint } from '#features/exports/archives.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import type { Result, Scoring } from '#features/scoring/results.rules.ts'

import { type Attributes, type BggPlay, bggFileOf } from './bgg.rules.ts'
import { collecting, type Collector, NOT_READ } from './collecting.rules.ts'
import {
  LEAVE_OUT,
  refused,
  type FileFacts,
  type Question,
  type ReadOptions,
  type ReadResult,
} from './file-reading.rules.ts'
import {
  type Judge,
  type Outcome,
  outcomeOf,
  type PlayedRow,
  saidByMarks,
  usualScorings,
} from './outcomes.rules.ts'
import {
  addPlay,
  type FoundPlay,
  type FoundRow,
  type Moment,
  readMoment,
  rowAlone,
  storableScore,
} from './plays.rules.ts'

/** A larger quantity is a slip, or an attack: it stays one match. */
const QUANTITY_MAX = 100
/** Between a team or colour and a role in one field. */
const ROLE_MARK = '／'
/** Plays of one table and day that an expansion is compared with: more are an attack. */
const BASES_MAX = 50

interface NumberedPlay extends BggPlay {
  at: number
  ids: string[]
  played: Moment | null
  joined: string[]
}

interface About {
  keyOf: (player: Attributes) => string
  userName: string | null
  owner: FoundPlay['owner']
  nobodyNamed: boolean
  scorings: ReadonlyMap<string, Scoring>
}

const UNCOUNTED: Question = {
  id: 'uncounted',
  what: (of) => `Not played to the end, or without counting wins there: ${of}.`,
  choices: { import: 'Import without results', ...LEAVE_OUT },
  standard: 'import',
}
const QUANTITY: Question = {
  id: 'quantity',
  what: (of) => `Standing for several: ${of}.`,
  choices: { 'as-many': 'As many matches', one: 'One with a note' },
  standard: 'as-many',
}
const EXPANSION_PLAYS: Question = {
  id: 'expansion_plays',
  what: (of) => `Expansions that were logged beside their game: ${of}.`,
  choices: { join: 'Put together', apart: 'Keep both' },
  standard: 'join',
}
const COLOUR_TEAMS: Question = {
  id: 'colour_teams',
  what: (of) => `Players share a colour, and win or score together: ${of}.`,
  columns: ['Game', 'People'],
  choices: { teams: 'Teams', apart: 'Colours only' },
  standard: 'teams',
}
const NOBODY_MARKED: Question = {
  id: 'nobody_marked',
  what: (of) => `Nobody is marked as the winner, and nobody has a score: ${of}.`,
  choices: { none: 'No result', lost: 'Lost together, against the game' },
  standard: 'none',
}

/** Reads plays of BoardGameGeek. */
export function readBgg(text: string, file: FileFacts, options: ReadOptions): ReadResult {
  const parsed = bggFileOf(text)
  if (typeof parsed === 'string') return refused(parsed)
  const { userName, total, plays } = parsed
  const collector = collecting(options)
  if (total !== null && total > plays.length) {
    collector.tell('more_pages', 0, `${plays.length} of ${total} plays`)
  }
  const marked = plays.map((play) => ({
    game: gameKey(gameOf(play)),
    rows: markedRows(play.players),
  }))
  const owner =
    userName === null ? null : { key: userKey(userName), found: { name: userName, self: true } }
  const about: About = {
    ...{ userName, owner, keyOf: peopleKeys(plays) },
    scorings: usualScorings(marked),
    nobodyNamed: plays.every(({ players }) => players.length === 0),
  }
  const seatable = plays.map(numbered).filter((play) => {
    if (play.players.length <= PLAYERS_MAX) return true
    collector.tell('unreadable', play.at, `It has more than ${PLAYERS_MAX} players.`)
    miss(collector, about, NOT_READ, play)
    return false
  })
  // The file begins with the newest play.
  const own = joinedPlays(collector, about, seatable).toSorted(byDay)
  for (const play of own) readPlay(collector, play, about)
  return collector.result({ source: 'bgg', program: 'BoardGameGeek', unit: 'Play', file })
}

function readPlay(collector: Collector, play: NumberedPlay, about: About): void {
  const { at, played } = play
  if (played === null) {
    collector.tell('unreadable', at, 'It has no day.')
    return miss(collector, about, NOT_READ, play)
  }
  const isIncomplete = isOn(play.value('incomplete'))
  const isUncounted = isIncomplete || isOn(play.value('nowinstats'))
  if (isUncounted && collector.ask(UNCOUNTED, at, [gameOf(play)]) === 'leave-out') {
    return miss(collector, about, 'Left out, because wins are not counted there', play)
  }
  const quantity = quantityIn(play)
  const several = quantityOf(collector, quantity, at)
  const rest = quantity - several
  if (rest > 0) miss(collector, about, 'One match with a note stands for several', play, rest)
  const asTeams = rowsOf(play, about, true)
  const words = asTeams.map(({ found, team, score, said }) =>
    [found.name, team === null ? '' : `(${team})`, score, said].filter(Boolean).join(' '),
  )
  const areTeams =
    mayBeTeams(play.players) &&
    collector.ask(COLOUR_TEAMS, at, [gameOf(play), words.join(', ')]) === 'teams'
  const rows = areTeams ? asTeams : rowsOf(play, about, false)
  const scoring = about.scorings.get(gameKey(gameOf(play))) ?? 'highest'
  for (let one = 1; one <= several; one += 1) {
    addPlay(collector, {
      ...{ at, played, rows, owner: about.owner, nobodyNamed: about.nobodyNamed },
      sourceIds: one === 1 ? play.ids : play.ids.map((id) => `${id}#${one}`),
      ...{ game: gameOf(play), expansions: play.joined },
      place: normalizedLine(play.value('location')),
      minutes: Number(play.value('length')) || null,
      notes: [
        play.comments,
        quantity > 1 && several === 1 ? `Played ${quantity} times.` : '',
        isIncomplete ? 'Not played to the end.' : '',
      ],
      outcome: (settled, judge) => {
        const found = outcomeAs(scoring, settled, judge)
        if (!isUncounted) return found
        const results = settled.map((): Result => '')
        const differs = 'Wins are not counted there, and they have no results'
        const mode = settled.some(({ team }) => team !== null) ? 'teams' : 'competitive'
        return { ...found, mode, results, ranks: settled.map(() => null), differs }
      },
    })
  }
  const ratings = play.players.filter((player) => Number(player('rating')) > 0).length
  if (ratings > 0) collector.tell('no_place', at, `${ratings} ratings`)
}

/** BoardGameGeek says who won, and neither what the score means nor whether all played together. */
function outcomeAs(scoring: Scoring, rows: readonly PlayedRow[], judge: Judge): Outcome {
  const isScored = rows.some(({ score }) => score !== null)
  const isMarked = rows.some(({ said }) => said !== '')
  const usesTeams = rows.some(({ team }) => team !== null)
  const isSilent = !isScored && !isMarked && rows.length > 1
  const isLost = isSilent && judge.ask(NOBODY_MARKED) === 'lost'
  const tell = isSilent ? () => undefined : judge.tell
  const found = outcomeOf({ together: isLost, usesTeams, scoring }, rows, { ...judge, tell })
  return isLost || (!isScored && isMarked) ? { ...found, scoring: 'none' } : found
}

function markedRows(players: readonly Attributes[]) {
  return players.map((player) => ({
    score: storableScore(player('score')).score,
    result: isOn(player('win')) ? ('Win' as const) : ('Loss' as const),
  }))
}

/**
 * Whether the field for team and colour may hold teams: two or more, each row has one, one of them has
 * several players. Either its members win or lose together and one team has won, or nobody is marked and
 * they have one score.
 */
function mayBeTeams(players: readonly Attributes[]): boolean {
  const teams = new Map<string, Attributes[]>()
  for (const player of players) {
    const team = normalizedLine(player('color').split(ROLE_MARK)[0])
    if (team === null) return false
    teams.set(nameKey(team), [...(teams.get(nameKey(team)) ?? []), player])
  }
  if (teams.size < 2 || teams.size === players.length) return false
  const sides = [...teams.values()]
  const areAlike = (of: (player: Attributes) => unknown) =>
    sides.every((side) => new Set(side.map(of)).size === 1)
  const won = sides.filter(([player]) => player !== undefined && isOn(player('win'))).length
  if (won === 1 && areAlike((player) => isOn(player('win')))) return true
  const scoreOf = (player: Attributes) => storableScore(player('score')).score
  const isScored = players.every((player) => !isOn(player('win')) && scoreOf(player) !== null)
  return isScored && areAlike(scoreOf)
}

function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true'
}

function miss(
  collector: Collector,
  about: About,
  why: string,
  play: NumberedPlay,
  times = quantityIn(play),
): void {
  const named = rowsOf(play, about, false)
  const seats = named.length > 0 ? named : [rowAlone(about.owner)]
  collector.miss(why, play.at, seats, times)
}

function rowsOf({ players }: BggPlay, about: About, usesTeams: boolean): FoundRow[] {
  const said = saidByMarks(players.map((player) => isOn(player('win'))))
  const firsts = players.filter((player) => player('startposition') === '1').length
  return players.map((player, seat) => {
    const parts = player('color').split(ROLE_MARK)
    const userName = player('username')
    const name = player('name') || userName
    const self = userName !== '' && userName.toLowerCase() === about.userName?.toLowerCase()
    return {
      key: about.keyOf(player),
      found: { name: name || 'Anonymous player', self, anonymous: name === '' },
      ...{ score: player('score'), said: said[seat] ?? '', rank: null },
      team: usesTeams ? normalizedLine(parts[0]) : null,
      // A faction stands in the field for the colour, alone or behind the mark.
      role: normalizedLine(
        (usesTeams ? parts.slice(1) : parts).map((part) => part.trim()).join(', '),
      ),
      started: firsts === 1 && player('startposition') === '1',
    }
  })
}

/** A person is a user name; a name alone is the person of that name, if there is only one. */
function peopleKeys(plays: readonly BggPlay[]): About['keyOf'] {
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

function userKey(userName: string): string {
  return `user ${userName.toLowerCase()}`
}

function quantityIn({ value }: BggPlay): number {
  return Math.max(1, Math.floor(Number(value('quantity'))) || 1)
}

function quantityOf(collector: Collector, quantity: number, at: number): number {
  if (quantity === 1) return 1
  const words = `${quantity} times`
  if (quantity > QUANTITY_MAX) collector.tell('quantity_large', at, words)
  else if (collector.ask(QUANTITY, at, [words]) !== 'one') return quantity
  return 1
}

function numbered(play: BggPlay, index: number): NumberedPlay {
  const id = play.value('id')
  const content = [
    play.value('date'),
    gameOf(play),
    play.comments,
    ...play.players.flatMap((player) => [player('name'), player('score')]),
  ]
  const known = /^\d{1,20}$/u.test(id) ? id : `?${fingerprint(JSON.stringify(content))}`
  const played = readMoment(play.value('date'))
  return { ...play, at: index + 1, ids: [`bgg:${known}`], joined: [], played }
}

/**
 * Plays of expansions join the play of their game: the same day and table, the game's name at the
 * beginning of the expansion's, and no score that differs.
 */
function joinedPlays(collector: Collector, about: About, plays: NumberedPlay[]): NumberedPlay[] {
  const bases = Map.groupBy(
    plays.filter(({ expansion }) => !expansion),
    tableKey,
  )
  return plays.filter((play) => {
    if (!play.expansion) return true
    const base = bases
      .get(tableKey(play))
      ?.slice(0, BASES_MAX)
      .find((one) => isExpansionOf(play, one) && addsNothing(play, one))
    if (base === undefined) return true
    if (collector.ask(EXPANSION_PLAYS, play.at, [gameOf(play)]) !== 'join') return true
    miss(collector, about, JOINED, play)
    base.ids.push(...play.ids)
    base.joined.push(gameOf(play))
    if (play.comments.trim() !== base.comments.trim()) base.comments += `\n${play.comments}`
    return false
  })
}

export const JOINED = 'Expansions, put together with their game'

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
    const name = nameKey(player('username') || player('name'))
    const same = base.players.find((one) => nameKey(one('username') || one('name')) === name)
    return player('score') === '' || player('score') === same?.('score')
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
