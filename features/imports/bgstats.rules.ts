import { fingerprint } from '#features/exports/archives.rules.ts'
import { normalizedLine } from '#features/matches/match-details.rules.ts'
import { rankProblem } from '#features/scoring/ranks.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { collecting, type Collector, NOT_READ } from './collecting.rules.ts'
import {
  LEAVE_OUT,
  type FileFacts,
  type Question,
  type ReadOptions,
  type ReadResult,
} from './file-reading.rules.ts'
import { outcomeOf, saidByMarks } from './outcomes.rules.ts'
import { addPlay, type FoundRow, momentWords, readMoment, rowAlone } from './plays.rules.ts'

/** A game that is played together is so with this setting too, if all or nobody has won. */
const HIGHEST = 1
/** A longer uuid is not one; the id of a match has at most 100 characters. */
const UUID_MAX = 80
/** What `scoringSetting` means, where it is set and known (0: not set); else the game's flags count. */
const SETTINGS = new Map<number | null, { together: boolean; scoring: Scoring | null }>([
  [1, { together: false, scoring: 'highest' }],
  [2, { together: false, scoring: 'lowest' }],
  [3, { together: false, scoring: 'none' }],
  ...[4, 5, 6, 14].map((setting) => [setting, { together: true, scoring: null }] as const),
])

const IGNORED: Question = {
  id: 'ignored',
  what: (of) => `Left out of the statistics there: ${of}.`,
  choices: { ...LEAVE_OUT, import: 'Import' },
  standard: 'leave-out',
}
const SAME_GAME: Question = {
  id: 'same_game',
  what: (of) => `Games with several names: ${of}.`,
  choices: { together: 'One game, by the name that is used most', apart: 'Keep both' },
  standard: 'together',
}

/** Whether a JSON file has the shape of BG Stats. */
export function isBgStats(json: unknown): boolean {
  const file = itemOf(json)
  return Array.isArray(file['plays']) && Array.isArray(file['games'])
}

/** Reads BG Stats' export, or a shared play. */
export function readBgStats(json: unknown, facts: FileFacts, options: ReadOptions): ReadResult {
  const file = itemOf(json)
  const collector = collecting(options)
  const plays = itemsOf(file['plays']).map((play, index) => ({ play, at: index + 1 }))
  const about: About = {
    ...listsOf(file, collector, plays),
    repeated: repeatedIds(plays.map(({ play }) => play)),
    isOurs: lineOf(itemOf(file['userInfo'])['device']) === 'Tabletally',
    nobodyNamed: plays.every(({ play }) => itemsOf(play['playerScores']).length === 0),
  }
  // A stable sort: plays of one time stay in the order of the file.
  const dateOf = ({ play }: { play: Item }) => lineOf(play['playDate'])
  plays.sort((one, other) =>
    dateOf(one) === dateOf(other) ? 0 : dateOf(one) < dateOf(other) ? -1 : 1,
  )
  for (const { play, at } of plays) readPlay(collector, play, at, about)
  return collector.result({ source: 'bgstats', program: 'BG Stats', unit: 'Play', file: facts })
}

type Person = Pick<FoundRow, 'key' | 'found'>

interface About {
  games: Map<number | null, Item & { shown: string }>
  people: Map<number | null, Person>
  places: Map<number | null, string>
  owner: Person | null
  /** Ids of BoardGameGeek that several plays have: they tell nothing apart. */
  repeated: ReadonlySet<number>
  isOurs: boolean
  nobodyNamed: boolean
}

function readPlay(collector: Collector, play: Item, at: number, about: About): void {
  const played = readMoment(play['playDate'])
  const scores = itemsOf(play['playerScores'])
  const rows = rowsOf(scores, about)
  const miss = (why: string) =>
    collector.miss(why, at, rows.length > 0 ? rows : [rowAlone(about.owner)])
  const unread = (text: string) => {
    collector.tell('unreadable', at, text)
    miss(NOT_READ)
  }
  if (flagOf(play['ignored'])) {
    const answer = collector.ask(IGNORED, at, [played === null ? '' : momentWords(played)])
    if (answer === 'leave-out') return miss('Left out, as in the statistics there')
  }
  if (played === null) return unread('It has no day.')
  const game = about.games.get(numberOf(play['gameRefId']))
  if (game === undefined) return unread('Its game is not in the file.')
  const expansions = itemsOf(play['expansionPlays']).flatMap(
    ({ gameRefId }) => about.games.get(numberOf(gameRefId))?.shown ?? [],
  )
  const setting = numberOf(play['scoringSetting'])
  const known = SETTINGS.get(setting)
  const isTogether = flagOf(game['cooperative'])
  const isUnsure = setting === HIGHEST && isTogether
  const meant = {
    together: isUnsure ? ('all or none' as const) : (known?.together ?? isTogether),
    usesTeams: flagOf(play['usesTeams']),
    scoring: known?.scoring ?? scoringOf(game),
  }
  addPlay(collector, {
    ...{ at, played, expansions, rows, owner: about.owner, nobodyNamed: about.nobodyNamed },
    ...{ sourceIds: sourceIdsOf(play, about), game: game.shown, notes: notesOf(play) },
    place: about.places.get(numberOf(play['locationRefId'])) ?? null,
    minutes: numberOf(play['durationMin']),
    outcome: (settled, judge) => outcomeOf(meant, settled, judge),
  })
  const unstored = scores.filter((score) => flagOf(score['newPlayer'])).length
  if (unstored > 0) collector.tell('no_place', at, `${unstored} marked as new players`)
}

function scoringOf(game: Item): Scoring {
  if (flagOf(game['noPoints'])) return 'none'
  const highest = game['highestWins']
  return highest === undefined || highest === null || flagOf(highest) ? 'highest' : 'lowest'
}

/** The rows by their seats, where each has one of its own; it is 0 for nearly all. */
function rowsOf(scores: readonly Item[], { people }: About): FoundRow[] {
  const seatOf = (score: Item) => numberOf(score['seatOrder']) ?? 0
  const isSeated = new Set(scores.map(seatOf)).size === scores.length
  const own = isSeated ? scores.toSorted((one, other) => seatOf(one) - seatOf(other)) : scores
  const said = saidByMarks(own.map((score) => flagOf(score['winner'])))
  const someStarted = own.some((score) => flagOf(score['startPlayer']))
  return own.map((score, seat) => {
    const ref = numberOf(score['playerRefId'])
    const person = people.get(ref) ?? { key: `? ${ref ?? ''}`, found: { name: '' } }
    const roles = [lineOf(score['role']), lineOf(score['teamRole'])].filter((role) => role !== '')
    const rank = numberOf(score['rank'])
    return {
      ...{ ...person, score: score['score'], said: said[seat] ?? '' },
      team: normalizedLine(lineOf(score['team'])),
      role: normalizedLine([...new Set(roles)].join(', ')),
      // 0 where there is none.
      rank: rankProblem(rank) === null ? rank : null,
      started: someStarted ? flagOf(score['startPlayer']) : lineOf(score['startPosition']) === '1',
    }
  })
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

function sourceIdsOf(play: Item, { games, repeated, isOurs }: About): string[] {
  const uuid = lineOf(play['uuid'])
  const known = uuid !== '' && uuid.length <= UUID_MAX
  const own = known ? `bgstats:${uuid}` : `bgstats:#${fingerprint(JSON.stringify(play))}`
  const bgg = bggPlays(play, games).filter((id) => !repeated.has(id))
  // What this program wrote itself has the match's own id.
  return [own, ...(isOurs && known ? [uuid] : []), ...bgg.map((id) => `bgg:${id}`)]
}

/** The plays at BoardGameGeek; some files have the game's id there, which tells no play. */
function bggPlays(play: Item, games?: About['games']): number[] {
  const expansions = itemsOf(play['expansionPlays']).flatMap(({ bggId, gameRefId }) => {
    const game = games?.get(numberOf(gameRefId))
    return game !== undefined && bggIdOf(game) === numberOf(bggId) ? [] : [numberOf(bggId)]
  })
  return [numberOf(play['bggId']), ...expansions].filter((id) => id !== null).filter((id) => id > 0)
}

function repeatedIds(plays: readonly Item[]): Set<number> {
  const [once, again] = [new Set<number>(), new Set<number>()]
  for (const id of plays.flatMap((play) => bggPlays(play))) (once.has(id) ? again : once).add(id)
  return again
}

/** The lists that plays point to. People get their names in the file's order, so always the same. */
function listsOf(
  file: Item,
  collector: Collector,
  plays: readonly { play: Item }[],
): Pick<About, 'games' | 'people' | 'places' | 'owner'> {
  const me = numberOf(itemOf(file['userInfo'])['meRefId'])
  const people: About['people'] = new Map()
  const sitting = new Set(
    plays.flatMap(({ play }) => itemsOf(play['playerScores']).map((row) => row['playerRefId'])),
  )
  for (const player of itemsOf(file['players'])) {
    const id = numberOf(player['id'])
    if (id === null || people.has(id)) continue
    const found = {
      ...{ name: lineOf(player['name']), self: id === me },
      anonymous: flagOf(player['isAnonymous']),
    }
    people.set(id, { key: String(id), found })
    if (sitting.has(player['id'])) collector.person(String(id), found)
  }
  const places = itemsOf(file['locations']).map(
    ({ id, name }) => [numberOf(id), lineOf(name)] as const,
  )
  const owner = me === null ? null : (people.get(me) ?? null)
  return { games: gamesOf(file, collector, plays), people, places: new Map(places), owner }
}

/** Games by their place; those with one id at BoardGameGeek are one game, if wanted. */
function gamesOf(file: Item, collector: Collector, plays: readonly { play: Item }[]) {
  const played = Map.groupBy(plays, ({ play }) => play['gameRefId'])
  const timesOf = (game: Item) => played.get(game['id'])?.length ?? 0
  const games: About['games'] = new Map()
  for (const game of itemsOf(file['games'])) {
    const id = numberOf(game['id'])
    const shown = lineOf(game['name']) || lineOf(game['bggName'])
    if (id !== null && !games.has(id)) games.set(id, { ...game, shown })
  }
  const known = [...games.values()].filter((game) => bggIdOf(game) !== null && timesOf(game) > 0)
  for (const same of Map.groupBy(known, bggIdOf).values()) {
    const names = [...new Set(same.map(({ shown }) => shown))]
    if (names.length < 2) continue
    const words = names.map((name) => `“${name}”`).join(' and ')
    if (collector.ask(SAME_GAME, 0, [words]) !== 'together') continue
    const most = same.toSorted((one, other) => timesOf(other) - timesOf(one))[0]?.shown ?? ''
    for (const game of same) game.shown = most
  }
  return games
}

function bggIdOf(game: Item): number | null {
  const id = numberOf(game['bggId'])
  return id !== null && id > 0 ? id : null
}

/** An object of a JSON file; its fields are of any type. */
type Item = Record<string, unknown>
const NOTHING: Item = Object.freeze({})

function itemOf(value: unknown): Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Item)
    : NOTHING
}

/** The objects of a list; whatever else stands in it is passed over. */
function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.map(itemOf).filter((item) => item !== NOTHING) : []
}

/** The same flag is a number in one file and a boolean in another. */
function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d+)?$/u.test(value.trim())) return null
  return Number(value)
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A short text; names end with spaces in some files, and numbers stand for texts. */
function lineOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : wordsOf(value).trim()
}
