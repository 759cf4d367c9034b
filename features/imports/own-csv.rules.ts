import { dayProblem, parseMatchDate, utcDayOf } from '#features/dates/days.rules.ts'
import { readArchiveJson } from '#features/exports/archive-reading.rules.ts'
import type { ArchivedPlayer, MatchOfArchive } from '#features/exports/archives.rules.ts'
import { padOfCells } from '#features/exports/csv-pad.rules.ts'
import { csvHeader, textOfCell } from '#features/exports/csv.rules.ts'
import {
  type DetailValues,
  forEachDetail,
  newValues,
} from '#features/matches/match-details.rules.ts'
import { confirmations } from '#features/matches/matches.rules.ts'
import { padProblem } from '#features/scoring/pad.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'

import { type Collector, NOT_READ, collecting } from './collecting.rules.ts'
import {
  type FileFacts,
  type ReadOptions,
  type ReadResult,
  fileProblems,
} from './file-reading.rules.ts'
import type { Line } from './table-records.rules.ts'

const TITLES = csvHeader.trim().split(',')
const LISTED = /\s*(?:"((?:[^"]|"")*)"|([^,]+))\s*(?:,|$)/gu

/** Whether it is the CSV that this program writes. */
export function isOwnCsv(titles: readonly string[]): boolean {
  return titles.map((title) => title.trim()).join() === TITLES.join()
}

export function readOwnCsv(
  records: readonly Line[],
  file: FileFacts,
  options: ReadOptions,
): ReadResult {
  const collector = collecting(options)
  const rows = records.slice(1).map(({ line, cells }) => {
    const cellOf = (title: string) => textOfCell(cells[TITLES.indexOf(title)] ?? '')
    return { line, cellOf }
  })
  for (const own of Map.groupBy(rows, ({ cellOf }) => cellOf('Match')).values()) {
    const { match, pads } = matchOf(own)
    const at = own[0]?.line ?? 0
    for (const text of pads) collector.tell('pad_text', at, text)
    readMatch(collector, match, at)
  }
  return collector.result({ source: 'csv', program: 'Tabletally', unit: 'Line', file })
}

interface OwnRow {
  line: number
  cellOf: (title: string) => string
}

/** @returns the match, and what stands in the column of the pad and is none */
function matchOf(rows: readonly OwnRow[]): { match: MatchOfArchive; pads: string[] } {
  const cell = (title: string) => rows[0]?.cellOf(title) ?? ''
  const columns = rows.map(({ cellOf }) => cellOf('Pad').trim())
  const isEmpty = columns.every((column) => column === '')
  const read = isEmpty ? null : padOfCells(columns)
  const pad = read !== null && padProblem(read, rows.length) === null ? read : null
  const unread = isEmpty || pad !== null ? [] : columns
  const pads = unread.flatMap((column, at) =>
    column === '' ? [] : [`Pad of ${rows[at]?.cellOf('Player') ?? ''}: ${column}`],
  )
  const values = newValues(
    forEachDetail<DetailValues>(
      (_, { kind, label }) => (kind === 'minutes' ? numberIn(cell(label)) : cell(label)) as never,
    ),
  )
  const status = cell('Status') === 'Pending' ? ('Pending' as const) : ('Confirmed' as const)
  const match: MatchOfArchive = {
    ...{ id: cell('Match'), date: cell('Date'), day: cell('Day'), game: cell('Game'), pad },
    expansions: [...cell('Expansions').matchAll(LISTED)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim(),
    ),
    mode: oneOf(modes, cell('Mode')) ?? 'competitive',
    scoring: oneOf(scorings, cell('Scoring')) ?? 'none',
    ...values,
    notes: [values.notes, ...pads].filter((text) => text !== '').join('\n'),
    players: rows.map(({ cellOf }) => ({
      ...{ name: cellOf('Player'), email: null, self: isYes(cellOf('You')) },
      ...{ team: cellOf('Team') || null, role: cellOf('Role') || null },
      ...{ started: isYes(cellOf('Started')), former: isYes(cellOf('Former')) },
      ...{ score: numberIn(cellOf('Score')), rank: numberIn(cellOf('Rank')) },
      result: oneOf(results, cellOf('Result')) ?? '',
    })),
    original: {
      ...{ createdBy: cell('Logged by'), createdAt: cell('Logged at'), status },
      players: rows.flatMap(({ cellOf }) =>
        cellOf('Guest') === ''
          ? []
          : [
              {
                ...{ name: cellOf('Player'), guest: isYes(cellOf('Guest')) },
                ...{ confirmed: isYes(cellOf('Confirmed')) },
                confirmedBy: oneOf(confirmations, cellOf('Confirmed by')),
              },
            ],
      ),
    },
  }
  return { match, pads }
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

export function readOwnArchive(json: unknown, file: FileFacts, options: ReadOptions): ReadResult {
  const read = readArchiveJson(json)
  if (!read.ok) {
    const newer = read.reason === fileProblems.newer
    return { ok: false, code: newer ? 'newer' : 'cut_off', reason: read.reason }
  }
  const { matches } = read.archive
  const collector = collecting(options)
  // In the file the newest match is the first.
  for (const [at, match] of matches.entries()) readMatch(collector, match, matches.length - at)
  return collector.result({ source: 'archive', program: 'Tabletally', unit: 'Match', file })
}

export function readMatch(collector: Collector, match: MatchOfArchive, at: number): void {
  const date = parseMatchDate(match.date)
  const game = date === null ? null : collector.game(match.game)
  if (date === null || game === null) {
    collector.tell('unreadable', at, date === null ? 'It has no day.' : 'It names no game.')
    return collector.miss(NOT_READ, at, match.players.map(seatedOf))
  }
  const { id, ...fields } = match
  const expansions = match.expansions.map((name) => collector.game(name))
  collector.add({
    ...{ ...fields, sourceIds: [id], at, date, game, differs: '' },
    day: match.day !== null && dayProblem(match.day) === null ? match.day : utcDayOf(date),
    expansions: expansions.filter((expansion) => expansion !== null),
    // Names stay as they are spelled, so that the archive comes back as it was.
    players: match.players.map((player) => {
      const { name: _, email: _email, self: _self, former: _former, ...row } = player
      const { key, found, said } = seatedOf(player)
      return { ...row, person: collector.person(key, found), said }
    }),
  })
}

function seatedOf({ name, email, self, former, result: said }: ArchivedPlayer) {
  if (former) return { key: 'former', found: { name, former }, said }
  return {
    key: JSON.stringify([self, email, name]),
    found: { name, email, self, asIs: true },
    said,
  }
}
