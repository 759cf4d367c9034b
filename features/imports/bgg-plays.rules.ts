import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { fingerprint } from '#features/exports/archives.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import type { Result, Scoring } from '#features/scoring/results.rules.ts'

import { type Attributes, type BggPlay, bggFileOf } from './bgg.rules.ts'
import { collecting, type Collector } from './collecting.rules.ts'
import {
  refused,
  type FileFacts,
  type FoundRow,
  type PersonOfFile,
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
import { addPlay, ME, ordered, readMoment, rowOf, rowWords, storableScore } from './plays.rules.ts'
import { questions } from './questions.rules.ts'

/** A larger quantity is a slip, or an attack: it stays one match. */
const QUANTITY_MAX = 100
/** Between a team or colour and a role in one field. */
const ROLE_MARK = '／'
/** Plays of one table and day that an expansion is compared with: more are an attack. */
const BASES_MAX = 50

interface Play extends BggPlay {
  at: number
  game: string
  ids: string[]
  /** The expansions that were logged beside it. */
  joined: string[]
  quantity: number
}

interface About {
  keyOf: (player: Attributes) => string
  userName: string | null
  /** Who plays where nobody is named. */
  owner: PersonOfFile
  nobodyNamed: boolean
  scorings: ReadonlyMap<string, Scoring>
}

/** Reads plays of BoardGameGeek. */
export function readBgg(text: string, file: FileFacts, options: ReadOptions): ReadResult {
  const parsed = bggFileOf(text)
  if (typeof parsed === 'string') return refused(parsed)
  const { userName, total } = parsed
  const collector = collecting(options)
  const plays = parsed.plays.map(numbered)
  if (total !== null && total > plays.length) {
    collector.tell('more_pages', 0, `${plays.length} of ${total} plays`)
  }
  const marked = plays.map(({ game, players }) => {
    const rows = players.map((player) => ({
      score: scoreOf(player),
      result: hasWon(player) ? ('Win' as const) : ('Loss' as const),
    }))
    return { game: gameKey(game), rows }
  })
  const about: About = {
    ...{ userName, keyOf: peopleKeys(plays), scorings: usualScorings(marked) },
    owner:
      userName === null ? ME : { key: userKey(userName), found: { name: userName, self: true } },
    nobodyNamed: plays.every(({ players }) => players.length === 0),
  }
  // The file begins with the newest play.
  const own = joinedPlays(collector, about, plays).toSorted(
    (one, other) => Number(one.value('id')) - Number(other.value('id')) || 0,
  )
  for (const play of ordered(own, ({ value }) => readMoment(value('date'))?.day ?? '')) {
    readPlay(collector, play, about)
  }
  return collector.result({ source: 'bgg', program: 'BoardGameGeek', unit: 'Play', file })
}

function numbered(play: BggPlay, index: number): Play {
  const { value, players, comments } = play
  const game = play.item?.('name') ?? ''
  const rows = players.flatMap((player) => [player('name'), player('score')])
  const content = JSON.stringify([value('date'), game, comments, ...rows])
  const id = /^\d{1,20}$/u.test(value('id')) ? value('id') : `?${fingerprint(content)}`
  const quantity = Math.max(1, Math.floor(Number(value('quantity'))) || 1)
  return { ...play, at: index + 1, game, ids: [`bgg:${id}`], joined: [], quantity }
}

function readPlay(collector: Collector, play: Play, about: About): void {
  const { at, game, value, quantity, players } = play
  const { owner, nobodyNamed } = about
  const isIncomplete = isOn(value('incomplete'))
  const isUncounted = isIncomplete || isOn(value('nowinstats'))
  const isOut = isUncounted && collector.ask(questions.uncounted, at, [game]) === 'leave-out'
  const asTeams = mayBeTeams(players) ? rowsOf(play, about, true) : []
  const words = asTeams.map((row) => rowWords(row.found.name, row)).join(', ')
  const areTeams =
    words !== '' && collector.ask(questions.colour_teams, at, [game, words]) === 'teams'
  const isOne = !isOut && isOneMatch(collector, play)
  if (isOne) miss(collector, about, 'One match with a note stands for several', play, quantity - 1)
  const scoring = about.scorings.get(gameKey(game)) ?? 'highest'
  addPlay(collector, {
    ...{ at, sourceIds: play.ids, times: isOne ? 1 : quantity, owner, nobodyNamed },
    leftOut: isOut ? 'Left out, because wins are not counted there' : undefined,
    rows: areTeams ? asTeams : rowsOf(play, about, false),
    ...{ played: readMoment(value('date')), game, expansions: play.joined },
    ...{ place: value('location'), minutes: Number(value('length')) || null },
    notes: [
      play.comments,
      isOne ? `Played ${quantity} times.` : '',
      isIncomplete ? 'Not played to the end.' : '',
    ],
    outcome: (settled, judge) => outcomeAs(scoring, isUncounted, settled, judge),
  })
  const ratings = players.filter((player) => Number(player('rating')) > 0).length
  if (ratings > 0) collector.tell('no_place', at, `${ratings} ratings`)
}

function miss(collector: Collector, about: About, why: string, play: Play, times: number): void {
  const rows = rowsOf(play, about, false)
  collector.miss(why, play.at, rows.length > 0 ? rows : [rowOf(about.owner)], times)
}

/** Whether a play that stands for several becomes one match with a note. */
function isOneMatch(collector: Collector, { quantity, at }: Play): boolean {
  if (quantity === 1) return false
  const words = `${quantity} times`
  if (quantity <= QUANTITY_MAX) return collector.ask(questions.quantity, at, [words]) === 'one'
  collector.tell('quantity_large', at, words)
  return true
}

/**
 * BoardGameGeek says who won, and neither what the score means nor whether all played together.
 * @param isUncounted whether wins are not counted there
 */
function outcomeAs(
  scoring: Scoring,
  isUncounted: boolean,
  rows: readonly PlayedRow[],
  judge: Judge,
): Outcome {
  const isScored = rows.some(({ score }) => score !== null)
  const isMarked = rows.some(({ said }) => said !== '')
  const usesTeams = rows.some(({ team }) => team !== null)
  const isSilent = !isScored && !isMarked && rows.length > 1
  const isLost = isSilent && judge.ask(questions.nobody_marked) === 'lost'
  const tell = isSilent ? () => undefined : judge.tell
  const found = outcomeOf({ together: isLost, usesTeams, scoring }, rows, { ...judge, tell })
  if (isLost || (!isScored && isMarked)) found.scoring = 'none'
  if (!isUncounted) return found
  return {
    ...{ ...found, mode: usesTeams ? 'teams' : 'competitive' },
    ...{ results: rows.map((): Result => ''), ranks: rows.map(() => null) },
    differs: 'Wins are not counted there, and they have no results',
  }
}

/**
 * Whether the field for team and colour may hold teams: two or more, each row has one, one of them has
 * several players. Either its members win or lose together and one team has won, or nobody is marked and
 * they have one score.
 */
function mayBeTeams(players: readonly Attributes[]): boolean {
  const teamOf = (player: Attributes) => normalizedLine(player('color').split(ROLE_MARK)[0])
  if (players.some((player) => teamOf(player) === null)) return false
  const sides = [...Map.groupBy(players, (player) => nameKey(teamOf(player) ?? '')).values()]
  if (sides.length < 2 || sides.length === players.length) return false
  const areAlike = (of: (player: Attributes) => unknown) =>
    sides.every((side) => new Set(side.map(of)).size === 1)
  const won = sides.filter((side) => side.some(hasWon)).length
  if (won === 1 && areAlike(hasWon)) return true
  return won === 0 && players.every((player) => scoreOf(player) !== null) && areAlike(scoreOf)
}

function isOn(flag: string): boolean {
  return flag === '1' || flag === 'true'
}

function hasWon(player: Attributes): boolean {
  return isOn(player('win'))
}

function scoreOf(player: Attributes): number | null {
  return storableScore(player('score')).score
}

function rowsOf({ players }: BggPlay, about: About, usesTeams: boolean): FoundRow[] {
  const said = saidByMarks(players.map(hasWon))
  const firsts = players.filter((player) => player('startposition') === '1').length
  return players.map((player, seat) => {
    const parts = player('color').split(ROLE_MARK)
    const userName = player('username')
    const name = player('name') || userName
    const self = userName !== '' && userKey(userName) === userKey(about.userName ?? '')
    const found = { name: name || 'Anonymous player', self, anonymous: name === '' }
    return {
      ...{ ...rowOf({ key: about.keyOf(player), found }), score: player('score') },
      ...{ said: said[seat] ?? '', team: usesTeams ? normalizedLine(parts[0]) : null },
      // A faction stands in the field for the colour, alone or behind the mark.
      role: (usesTeams ? parts.slice(1) : parts).map((part) => part.trim()).join(', '),
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

export const JOINED = 'Expansions, put together with their game'

/**
 * Plays of expansions join the play of their game: the same day and table, the game's name at the
 * beginning of the expansion's, and no score that differs.
 */
function joinedPlays(collector: Collector, about: About, plays: readonly Play[]): Play[] {
  const nameOf = (player: Attributes) => nameKey(player('username') || player('name'))
  const tableOf = ({ value, players }: Play) =>
    JSON.stringify([value('date'), value('quantity'), players.map(nameOf).toSorted()])
  const games = plays.filter(({ expansion }) => !expansion)
  const bases = Map.groupBy(games, tableOf)
  return plays.filter((play) => {
    if (!play.expansion || play.players.length > PLAYERS_MAX) return true
    const near = bases.get(tableOf(play))?.slice(0, BASES_MAX)
    const base = near?.find((one) => isExpansionOf(play, one) && addsNothing(play, one))
    if (base === undefined) return true
    if (collector.ask(questions.expansion_plays, play.at, [play.game]) !== 'join') return true
    miss(collector, about, JOINED, play, play.quantity)
    base.ids.push(...play.ids)
    base.joined.push(play.game)
    if (play.comments.trim() !== base.comments.trim()) base.comments += `\n${play.comments}`
    return false
  })

  function addsNothing(play: Play, base: Play): boolean {
    return play.players.every((player) => {
      const same = base.players.find((one) => nameOf(one) === nameOf(player))
      return player('score') === '' || player('score') === same?.('score')
    })
  }
}

function isExpansionOf(play: Play, base: Play): boolean {
  const [name, of] = [gameKey(play.game), gameKey(base.game)]
  return of !== '' && name.startsWith(of) && !/^[\p{L}\p{N}]/u.test(name.slice(of.length))
}
