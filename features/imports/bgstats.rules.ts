import { fingerprint } from '#features/exports/archives.rules.ts'
import { rankProblem } from '#features/scoring/ranks.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import type { Collector, FoundPerson, FoundRow, ReadResult } from './file-reading.rules.ts'
import { outcomeOf, saidByMarks } from './outcomes.rules.ts'
import { addPlays, type FoundPlay, readMoment, rowOf } from './plays.rules.ts'
import { questions } from './questions.rules.ts'

/** A longer uuid is not one; the id of a match has at most 100 characters. */
const UUID_MAX = 80
/** What `scoringSetting` says, where it is set and known (0: not set); else the game's flags count. */
const SETTINGS = new Map<number | null, { together?: boolean; scoring?: Scoring }>([
  [1, { scoring: 'highest' }],
  [2, { together: false, scoring: 'lowest' }],
  [3, { together: false, scoring: 'none' }],
  ...[4, 5, 6, 14].map((setting) => [setting, { together: true }] as const),
])

export function isBgStats(json: unknown): boolean {
  const file = itemOf(json)
  return Array.isArray(file['plays']) && Array.isArray(file['games'])
}

interface About {
  gameOf: (ref: unknown) => Item
  placeOf: (ref: unknown) => Item
  people: Map<number | null, FoundPerson>
  /** Ids of plays at BoardGameGeek; those that several plays have tell nothing apart. */
  bggIds: Map<number, number[]>
  isOurs: boolean
}

export function readBgStats(json: unknown, collector: Collector): ReadResult {
  const file = itemOf(json)
  const plays = itemsOf(file['plays'])
  const info = itemOf(file['userInfo'])
  const me = numberOf(info['meRefId'])
  const people: About['people'] = new Map()
  // People get their names in the file's order, so always the same.
  const rows = plays.flatMap((play) => itemsOf(play['playerScores']))
  const sitting = new Set(rows.map((row) => row['playerRefId']))
  for (const player of itemsOf(file['players'])) {
    const id = numberOf(player['id'])
    if (id === null || people.has(id)) continue
    const anonymous = flagOf(player['isAnonymous'])
    const person = { key: String(id), name: lineOf(player['name']), self: id === me, anonymous }
    people.set(id, person)
    if (sitting.has(player['id'])) collector.person(person)
  }
  const gameOf = byId(file['games'])
  const bggIds = Map.groupBy(
    plays.flatMap((play) => bggPlays(play, gameOf)),
    (id) => id,
  )
  const isOurs = lineOf(info['device']) === 'Tabletally'
  const about = { people, gameOf, placeOf: byId(file['locations']), bggIds, isOurs }
  const found = plays.map((play, index) => foundIn(collector, play, index + 1, about))
  addPlays(collector, found, people.get(me))
  return collector.result({ source: 'bgstats', program: 'BG Stats', unit: 'Play' })
}

function foundIn(collector: Collector, play: Item, at: number, about: About): FoundPlay {
  const played = readMoment(play['playDate'])
  const scores = itemsOf(play['playerScores'])
  const isOut =
    flagOf(play['ignored']) &&
    collector.ask(questions.ignored, at, [played?.day ?? '']) === 'leave-out'
  const game = about.gameOf(play['gameRefId'])
  const known = SETTINGS.get(numberOf(play['scoringSetting']))
  const meant = {
    together: known?.together ?? flagOf(game['cooperative']),
    usesTeams: flagOf(play['usesTeams']),
    scoring: known?.scoring ?? scoringOf(game),
  }
  const unstored = scores.filter((score) => flagOf(score['newPlayer'])).length
  if (unstored > 0) collector.tell('no_place', at, `${unstored} marked as new players`)
  return {
    ...{ at, played, leftOut: isOut && 'Left out, as in the statistics there' },
    ...{ sourceIds: sourceIdsOf(play, about), rows: rowsOf(scores, about) },
    ...{ game: gameName(game), notes: notesOf(play) },
    expansions: itemsOf(play['expansionPlays']).map((one) =>
      gameName(about.gameOf(one['gameRefId'])),
    ),
    place: lineOf(about.placeOf(play['locationRefId'])['name']),
    minutes: numberOf(play['durationMin']),
    outcome: (settled, judge) => outcomeOf(meant, settled, judge),
  }
}

function gameName(game: Item): string {
  return lineOf(game['name']) || lineOf(game['bggName'])
}

function scoringOf(game: Item): Scoring {
  if (flagOf(game['noPoints'])) return 'none'
  return flagOf(game['highestWins'] ?? true) ? 'highest' : 'lowest'
}

function rowsOf(scores: readonly Item[], { people }: About): FoundRow[] {
  const said = saidByMarks(scores.map((score) => flagOf(score['winner'])))
  return scores.map((score, seat) => {
    const ref = numberOf(score['playerRefId'])
    const person = people.get(ref) ?? { key: `? ${ref ?? ''}`, name: '' }
    const roles = [lineOf(score['role']), lineOf(score['teamRole'])].filter((role) => role !== '')
    const rank = numberOf(score['rank'])
    return {
      ...{ ...rowOf(person), score: score['score'], said: said[seat] ?? '' },
      ...{ team: lineOf(score['team']), role: [...new Set(roles)].join(', ') },
      // 0 where there is none.
      rank: rankProblem(rank) === null ? rank : null,
      started: flagOf(score['startPlayer']) || lineOf(score['startPosition']) === '1',
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

function sourceIdsOf(play: Item, { gameOf, bggIds, isOurs }: About): string[] {
  const uuid = lineOf(play['uuid'])
  const known = uuid !== '' && uuid.length <= UUID_MAX
  const own = known ? `bgstats:${uuid}` : `bgstats:#${fingerprint(JSON.stringify(play))}`
  const bgg = bggPlays(play, gameOf).filter((id) => bggIds.get(id)?.length === 1)
  // What this program wrote itself has the match's own id.
  return [own, ...(isOurs && known ? [uuid] : []), ...bgg.map((id) => `bgg:${id}`)]
}

/** The plays at BoardGameGeek; some files have the game's id there, which tells no play. */
function bggPlays(play: Item, gameOf: About['gameOf']): number[] {
  const expansions = itemsOf(play['expansionPlays']).filter(
    ({ bggId, gameRefId }) => numberOf(gameOf(gameRefId)['bggId']) !== numberOf(bggId),
  )
  return [play, ...expansions].map(({ bggId }) => numberOf(bggId) ?? 0).filter((id) => id > 0)
}

type Item = Record<string, unknown>
const NOTHING: Item = Object.freeze({})

function itemOf(value: unknown): Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Item)
    : NOTHING
}

function itemsOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.map(itemOf).filter((item) => item !== NOTHING) : []
}

function byId(list: unknown): (ref: unknown) => Item {
  const items = itemsOf(list).toReversed()
  const found = new Map(items.map((item) => [numberOf(item['id']) ?? Number.NaN, item]))
  return (ref) => found.get(numberOf(ref) ?? Infinity) ?? NOTHING
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
