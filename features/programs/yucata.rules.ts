import { collecting, type Collector, fingerprint } from '#features/plays/collecting.rules.ts'
import type { FileFacts, ReadOptions, ReadResult } from '#features/plays/file-reading.rules.ts'
import { addPlay, type FoundRow, ME } from '#features/plays/plays.rules.ts'

import { type Item, itemOf, itemsOf, lineOf, numberOf } from './bgstats-values.rules.ts'

/** Games between two signs of progress. */
const STEP = 200
const TIME_FORM = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/u

/** Whether a JSON file has the shape of Yucata's list of finished games. */
export function isYucata(json: unknown): boolean {
  const [first] = itemsOf(itemOf(json)['data'])
  return first !== undefined && 'FinishedOn' in first && 'GameTypeName' in first
}

/** Reads Yucata's list. It has the owner's points and the others' names, and no results. */
export function* readYucata(
  json: unknown,
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const { collector, result } = collecting(options)
  const games = itemsOf(itemOf(json)['data']).map((game, index) => ({ game, at: index + 1 }))
  const times = new Map(games.map(({ game }) => [game, timeOf(game)]))
  games.sort((one, other) => (times.get(one.game) ?? 0) - (times.get(other.game) ?? 0))
  for (const [index, { game, at }] of games.entries()) {
    if (collector.full()) break
    if (index % STEP === 0) yield index / games.length
    readGame(collector, game, { at, time: times.get(game) ?? null })
  }
  return result({
    source: 'csv',
    program: 'Yucata',
    unit: 'Play',
    file: { ...facts, owner: null },
  })
}

function readGame(
  collector: Collector,
  game: Item,
  { at, time }: { at: number; time: number | null },
): void {
  if (time === null) {
    collector.tell('unreadable', at, 'It has no day.')
    return collector.miss('unreadable', [ME], [])
  }
  const name = lineOf(game['CustomGameName'])
  const id = lineOf(game['GameId']).slice(0, 40) || `#${fingerprint(JSON.stringify(game))}`
  addPlay(collector, {
    at,
    expansions: [],
    place: null,
    minutes: null,
    owner: null,
    played: { day: new Date(time).toISOString().slice(0, 10), time: null },
    sourceIds: [`csv:yucata:${id}`],
    game: { name: lineOf(game['GameTypeName']), bggId: null },
    notes: [name, 'Played at Yucata.'],
    rows: [
      { ...rowOf(ME), score: game['PointResult'] },
      ...itemsOf(game['Opponents']).map(opponentOf),
    ],
    outcome: (rows) => ({
      mode: 'competitive',
      scoring: 'highest',
      problems: ['no_result'],
      results: rows.map(() => ''),
      teams: rows.map(() => null),
    }),
  })
}

function opponentOf(opponent: Item): FoundRow {
  const login = lineOf(opponent['Login'])
  return rowOf({ key: `login ${login.toLowerCase()}`, found: { name: login, userName: login } })
}

function rowOf(person: Pick<FoundRow, 'key' | 'found'>): FoundRow {
  return { ...person, score: null, winner: false, team: null, role: null, started: false }
}

function timeOf(game: Item): number | null {
  const time = numberOf(TIME_FORM.exec(lineOf(game['FinishedOn']))?.[1])
  const year = time === null ? Number.NaN : new Date(time).getUTCFullYear()
  return year >= 1900 && year <= 9999 ? time : null
}
