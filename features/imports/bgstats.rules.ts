import { normalizedLine } from '#features/matches/details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { rankProblem } from '#features/scoring/ranks.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { bggIdOf, type Lists, listsOf } from './bgstats-lists.rules.ts'
import {
  flagOf,
  type Item,
  itemOf,
  itemsOf,
  lineOf,
  numberOf,
  wordsOf,
} from './bgstats-values.rules.ts'
import { collecting, type Collector, fingerprint, refused } from './collecting.rules.ts'
import { momentWords, readMoment } from './file-days.rules.ts'
import { outcomeOf, saidByMarks } from './file-outcomes.rules.ts'
import type { FileFacts, MissedReason, ReadOptions, ReadResult } from './file-reading.rules.ts'
import { addPlay, type FoundRow, ME } from './plays.rules.ts'

/** Plays between two signs of progress. */
const STEP = 200
/** A game that is played together is so with this setting too, if all or nobody has won. */
const HIGHEST = 1
/** A longer uuid is not one; the id of a match has at most 100 characters. */
const UUID_MAX = 80
/** What `scoringSetting` means, where it is set and known (0: not set); else the game's flags count. */
const SETTINGS = new Map<number, { cooperative: boolean; scoring: Scoring | null }>([
  [1, { cooperative: false, scoring: 'highest' }],
  [2, { cooperative: false, scoring: 'lowest' }],
  [3, { cooperative: false, scoring: 'none' }],
  ...[4, 5, 6, 14].map((setting) => [setting, { cooperative: true, scoring: null }] as const),
])

/** Whether a JSON file has the shape of BG Stats. */
export function isBgStats(json: unknown): boolean {
  const file = itemOf(json)
  return Array.isArray(file['plays']) && Array.isArray(file['games'])
}

/** Reads BG Stats' export, or a shared play. @yields how much is read, from 0 to 1 */
export function* readBgStats(
  json: unknown,
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const file = itemOf(json)
  const { collector, result } = collecting(options)
  const plays = itemsOf(file['plays']).map((play, index) => ({ play, at: index + 1 }))
  const lists = listsOf(file, collector, plays)
  const user = itemOf(file['userInfo'])
  const ids = repeatedIds(plays.map(({ play }) => play))
  const isOurs = lineOf(user['device']) === 'Tabletally'
  const nobodyNamed = plays.every(({ play }) => itemsOf(play['playerScores']).length === 0)
  // A stable sort: plays of one time stay in the order of the file.
  plays.sort((one, other) => compare(lineOf(one.play['playDate']), lineOf(other.play['playDate'])))
  for (const [index, { play, at }] of plays.entries()) {
    if (collector.full()) return refused('too_many')
    if (index % STEP === 0) yield index / plays.length
    readPlay(collector, lists, play, { at, ids, isOurs, nobodyNamed })
  }
  return result({
    source: 'bgstats',
    program: 'BG Stats',
    unit: 'Play',
    file: facts,
  })
}

interface PlayFacts {
  at: number
  /** Ids of BoardGameGeek that several plays have: they tell nothing apart. */
  ids: ReadonlySet<number>
  isOurs: boolean
  nobodyNamed: boolean
}

function readPlay(collector: Collector, lists: Lists, play: Item, facts: PlayFacts): void {
  const { at } = facts
  const played = readMoment(play['playDate'])
  const scores = itemsOf(play['playerScores'])
  const miss = (why: MissedReason) => {
    const seats = scores.map((score) => ({
      key: personOf(score, lists).key,
      winner: flagOf(score['winner']),
    }))
    if (seats.length === 0) collector.miss(why, [lists.owner ?? ME], [])
    else collector.miss(why, seats, saidByMarks(seats))
  }
  const unreadable = (text: string) => {
    collector.tell('unreadable', at, text)
    miss('unreadable')
  }
  if (flagOf(play['ignored'])) {
    collector.tell('ignored', at, played === null ? '' : momentWords(played))
    if (collector.answer('ignored') === 'leave-out') return miss('ignored')
  }
  if (played === null) return unreadable('It has no day.')
  const game = lists.games.get(numberOf(play['gameRefId']) ?? Number.NaN)
  if (game === undefined) return unreadable('Its game is not in the file.')
  const expansions = itemsOf(play['expansionPlays']).flatMap(({ gameRefId }) => {
    const found = lists.games.get(numberOf(gameRefId) ?? Number.NaN)
    return found === undefined ? [] : [found.shown]
  })
  if (scores.length > PLAYERS_MAX) {
    return unreadable(`It has more than ${PLAYERS_MAX} players.`)
  }
  addPlay(collector, {
    at,
    played,
    expansions,
    owner: lists.owner,
    sourceIds: sourceIdsOf(play, lists, facts),
    game: game.shown,
    place: lists.places.get(numberOf(play['locationRefId']) ?? Number.NaN) ?? null,
    minutes: numberOf(play['durationMin']),
    notes: notesOf(play),
    rows: inSeatOrder(scores).map((score) => rowOf(score, scores, lists)),
    outcome: (rows) => outcomeOf(meantBy(play, game), rows, (problem) => collector.answer(problem)),
    nobodyNamed: facts.nobodyNamed,
  })
  const unstored = scores.filter((score) => flagOf(score['newPlayer'])).length
  if (unstored > 0) collector.tell('no_place', at, `${unstored} marked as new players`)
}

function meantBy(play: Item, game: Item) {
  const setting = numberOf(play['scoringSetting'])
  const known = setting === null ? undefined : SETTINGS.get(setting)
  const isTogether = flagOf(game['cooperative'])
  return {
    cooperative:
      setting === HIGHEST && isTogether
        ? ('all or none' as const)
        : (known?.cooperative ?? isTogether),
    usesTeams: flagOf(play['usesTeams']),
    scoring: known?.scoring ?? scoringOf(game),
  }
}

function scoringOf(game: Item): Scoring {
  if (flagOf(game['noPoints'])) return 'none'
  const highest = game['highestWins']
  return highest === undefined || highest === null || flagOf(highest) ? 'highest' : 'lowest'
}

function rowOf(score: Item, all: readonly Item[], lists: Lists): FoundRow {
  const roles = [lineOf(score['role']), lineOf(score['teamRole'])].filter((role) => role !== '')
  const someStarted = all.some((row) => flagOf(row['startPlayer']))
  return {
    ...personOf(score, lists),
    score: score['score'],
    winner: flagOf(score['winner']),
    team: normalizedLine(lineOf(score['team'])),
    role: normalizedLine([...new Set(roles)].join(', ')),
    rank: rankOf(score['rank']),
    started: someStarted ? flagOf(score['startPlayer']) : lineOf(score['startPosition']) === '1',
  }
}

function personOf(score: Item, { players }: Lists) {
  const ref = numberOf(score['playerRefId'])
  const person = ref === null ? undefined : players.get(ref)
  return person ?? { key: `? ${ref ?? ''}`, found: { name: '' } }
}

/** 0 where there is none. */
function rankOf(value: unknown): number | null {
  const rank = numberOf(value)
  return rank !== null && rankProblem(rank) === null ? rank : null
}

/** The rows by their seats, where each has one of its own; it is 0 for nearly all. */
function inSeatOrder(scores: readonly Item[]): readonly Item[] {
  const seats = scores.map((score) => numberOf(score['seatOrder']) ?? 0)
  if (new Set(seats).size < scores.length || seats.length < 2) return scores
  return scores.toSorted(
    (one, other) => (numberOf(one['seatOrder']) ?? 0) - (numberOf(other['seatOrder']) ?? 0),
  )
}

function notesOf(play: Item): string[] {
  const board = lineOf(play['board'])
  const rounds = numberOf(play['rounds']) ?? 0
  return [
    wordsOf(play['comments']),
    board === '' ? '' : `Board: ${board}`,
    rounds > 0 ? `Rounds: ${rounds}` : '',
  ]
}

function sourceIdsOf(play: Item, lists: Lists, { ids, isOurs }: PlayFacts): string[] {
  const uuid = lineOf(play['uuid'])
  const known = uuid !== '' && uuid.length <= UUID_MAX
  const own = known ? `bgstats:${uuid}` : `bgstats:#${fingerprint(JSON.stringify(play))}`
  const bgg = bggPlays(play, lists).filter((id) => !ids.has(id))
  // What this program wrote itself has the match's own id.
  return [own, ...(isOurs && known ? [uuid] : []), ...bgg.map((id) => `bgg:${id}`)]
}

/** The plays at BoardGameGeek; some files have the game's id there, which tells no play. */
function bggPlays(play: Item, lists?: Lists): number[] {
  const expansions = itemsOf(play['expansionPlays']).flatMap(({ bggId, gameRefId }) => {
    const game = lists?.games.get(numberOf(gameRefId) ?? Number.NaN)
    const id = numberOf(bggId)
    return id === null || (game !== undefined && bggIdOf(game) === id) ? [] : [id]
  })
  const id = numberOf(play['bggId'])
  return [...(id === null ? [] : [id]), ...expansions].filter((one) => one > 0)
}

function repeatedIds(plays: readonly Item[]): Set<number> {
  const [once, again] = [new Set<number>(), new Set<number>()]
  for (const id of plays.flatMap((play) => bggPlays(play))) (once.has(id) ? again : once).add(id)
  return again
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
