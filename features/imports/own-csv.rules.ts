import { dayProblem, parseMatchDate, utcDayOf } from '#features/dates/days.rules.ts'
import { readArchiveJson } from '#features/exports/archive-reading.rules.ts'
import type { ArchivedPlayer, MatchOfArchive } from '#features/exports/archives.rules.ts'
import { csvHeader, padOfCells, textOfCell } from '#features/exports/csv.rules.ts'
import {
  type DetailValues,
  forEachDetail,
  newValues,
} from '#features/matches/match-details.rules.ts'
import { confirmations, PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { padProblem } from '#features/scoring/pad.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'

import { type Collector, type ReadResult, fileProblems } from './file-reading.rules.ts'
import { TOO_MANY_PLAYERS } from './plays.rules.ts'
import type { Line } from './table-records.rules.ts'

const TITLES = csvHeader.trim().split(',')
const LISTED = /\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/gu

export function isOwnCsv(titles: readonly string[]): boolean {
  return titles.map((title) => title.trim()).join() === TITLES.join()
}

export function readOwnCsv(records: readonly Line[], collector: Collector): ReadResult {
  const rows = records.slice(1).map(({ line, cells }) => {
    const cell = (title: string) => textOfCell(cells[TITLES.indexOf(title)] ?? '')
    return { line, cell }
  })
  for (const own of Map.groupBy(rows, ({ cell }) => cell('Match')).values()) {
    const [first] = own
    if (first !== undefined) readMatch(collector, matchOf(collector, own, first.cell), first.line)
  }
  return collector.result({ source: 'csv', program: 'Tabletally', unit: 'Line' })
}

interface OwnRow {
  line: number
  cell: (title: string) => string
}

function matchOf(
  { tell }: Collector,
  rows: readonly OwnRow[],
  first: OwnRow['cell'],
): MatchOfArchive {
  const columns = rows.map(({ cell }) => cell('Pad').trim())
  const read = columns.some((column) => column !== '') ? padOfCells(columns) : null
  const pad = read !== null && padProblem(read, rows.length) === null ? read : null
  const pads = columns.flatMap((column, at) =>
    column === '' || pad !== null ? [] : [`Pad of ${rows[at]?.cell('Player') ?? ''}: ${column}`],
  )
  for (const text of pads) tell('pad_text', rows[0]?.line ?? 0, text)
  const values = newValues(
    forEachDetail<DetailValues>(
      (_, { kind, label }) => (kind === 'minutes' ? numberIn(first(label)) : first(label)) as never,
    ),
  )
  return {
    ...{ id: first('Match'), date: first('Date'), day: first('Day'), game: first('Game'), pad },
    expansions: [...first('Expansions').matchAll(LISTED)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
    ),
    mode: oneOf(modes, first('Mode')) ?? 'competitive',
    scoring: oneOf(scorings, first('Scoring')) ?? 'none',
    ...values,
    notes: [values.notes, ...pads].filter((text) => text !== '').join('\n'),
    players: rows.map(({ cell }) => ({
      ...{ name: cell('Player'), email: null, self: isYes(cell('You')) },
      ...{ team: cell('Team') || null, role: cell('Role') || null },
      ...{ started: isYes(cell('Started')), former: isYes(cell('Former')) },
      ...{ score: numberIn(cell('Score')), rank: numberIn(cell('Rank')) },
      result: oneOf(results, cell('Result')) ?? '',
    })),
    original: {
      ...{ createdBy: first('Logged by'), createdAt: first('Logged at') },
      status: first('Status') === 'Pending' ? 'Pending' : 'Confirmed',
      players: rows
        .filter(({ cell }) => cell('Guest') !== '')
        .map(({ cell }) => ({
          ...{ name: cell('Player'), guest: isYes(cell('Guest')) },
          ...{ confirmed: isYes(cell('Confirmed')) },
          confirmedBy: oneOf(confirmations, cell('Confirmed by')),
        })),
    },
  }
}

function oneOf<const T extends string>(values: readonly T[], text: string): T | null {
  return values.find((value) => value === text.trim()) ?? null
}

function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

function isYes(text: string): boolean {
  return text.trim() === 'yes'
}

export function readOwnArchive(json: unknown, collector: Collector): ReadResult {
  const read = readArchiveJson(json)
  if (!read.ok) {
    const code = read.reason === fileProblems.newer ? 'newer' : 'cut_off'
    return { ok: false, code, reason: read.reason }
  }
  const { matches } = read
  // In the file the newest match is the first.
  for (const [at, match] of matches.entries()) readMatch(collector, match, matches.length - at)
  return collector.result({ source: 'archive', program: 'Tabletally', unit: 'Match' })
}

function readMatch(collector: Collector, match: MatchOfArchive, at: number): void {
  const seats = collector.seat(match.players.map(seatedOf))
  const unread = (text: string) => collector.missUnread(text, at, seats)
  const date = parseMatchDate(match.date)
  if (date === null) return unread('It has no day.')
  const game = collector.game(match.game)
  if (game === null) return unread('It names no game.')
  if (seats.length > PLAYERS_MAX) return unread(TOO_MANY_PLAYERS)
  const { id, ...fields } = match
  const expansions = match.expansions.map((name) => collector.game(name))
  collector.add({
    ...{ ...fields, sourceIds: [id], at, date, game, differs: '' },
    day: match.day !== null && dayProblem(match.day) === null ? match.day : utcDayOf(date),
    expansions: expansions.filter((expansion) => expansion !== null),
    players: seats.flatMap((seat, place) => {
      const row = match.players[place]
      if (row === undefined) return []
      const { name: _, email: _email, self: _self, former: _former, ...own } = row
      return [{ ...own, ...seat }]
    }),
  })
}

/** Names stay as they are spelled, so that the archive comes back as it was. */
function seatedOf({ name, email, self, former, result: said }: ArchivedPlayer) {
  if (former) return { person: { key: 'former', name, former }, said }
  const key = JSON.stringify([self, email, name])
  return { person: { key, name, email, self, asIs: true }, said }
}
