import { readArchiveJson } from '#features/archives/archive-reading.rules.ts'
import type { ArchivedPlayer, MatchOfArchive } from '#features/archives/archives.rules.ts'
import { dayProblem, utcDayOf, parseMatchDate } from '#features/days/days.rules.ts'

import { collecting, type Collector, NOT_READ } from './collecting.rules.ts'
import {
  fileProblems,
  type FileFacts,
  type ReadOptions,
  type ReadResult,
  refused,
} from './file-reading.rules.ts'

/** Matches between two signs of progress. */
const STEP = 200

/** Reads our own archive. @yields how much is read, from 0 to 1 */
export function* readOwnArchive(
  json: unknown,
  file: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const read = readArchiveJson(json)
  if (!read.ok) {
    const newer = read.reason === fileProblems.newer
    return { ok: false, code: newer ? 'newer' : 'cut_off', reason: read.reason }
  }
  const { matches } = read.archive
  const collector = collecting(options)
  for (const [index, match] of matches.entries()) {
    if (collector.full()) return refused('too_many')
    if (index % STEP === 0) yield index / matches.length
    // In the file the newest match is the first.
    readMatch(collector, match, matches.length - index)
  }
  return collector.result({ source: 'archive', program: 'Tabletally', unit: 'Match', file })
}

export function readMatch(collector: Collector, match: MatchOfArchive, at: number): void {
  const date = parseMatchDate(match.date)
  const game = date === null ? null : collector.game(match.game)
  if (date === null || game === null) {
    collector.tell('unreadable', at, date === null ? 'It has no day.' : 'It names no game.')
    const seats = match.players.map((player) => ({ key: keyOf(player) }))
    const said = match.players.map(({ result }) => result)
    return collector.miss(NOT_READ, at, seats, said)
  }
  const expansions = match.expansions.map((name) => collector.game(name))
  collector.add({
    ...{ sourceIds: [match.id], at, date, game, differs: '', original: match.original },
    day: match.day !== null && dayProblem(match.day) === null ? match.day : utcDayOf(date),
    expansions: expansions.filter((expansion) => expansion !== null),
    ...{ place: match.location, minutes: match.durationMinutes, notes: match.notes },
    ...{ mode: match.mode, scoring: match.scoring, pad: match.pad },
    // Names stay as they are spelled, so that the archive comes back as it was.
    players: match.players.map((player) => {
      const { name, email, self, former, ...row } = player
      const found = former ? { name, former } : { name, email, self, asIs: true }
      return { ...row, person: collector.person(keyOf(player), found), said: row.result }
    }),
  })
}

function keyOf({ name, email, self, former }: ArchivedPlayer): string {
  return former ? 'former' : JSON.stringify([self, email, name])
}
