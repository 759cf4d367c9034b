import { parseMatchDate } from '#features/days/days.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import type { Collector } from '#features/plays/collecting.rules.ts'
import type { ColumnKind, MissedReason } from '#features/plays/file-reading.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import { type FoundRow, type SettledRow, addPlay } from '#features/plays/plays.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { minutesOf, unclearDurations } from '#features/table-cells/cell-durations.rules.ts'
import { listOf } from '#features/table-cells/cell-names.rules.ts'
import { isBlank, saidBy } from '#features/table-cells/cell-words.rules.ts'
import { ME } from '#features/table-cells/column-sides.rules.ts'
import { unitOf } from '#features/table-cells/column-titles.rules.ts'

import { orderedPair, withRanksFromOne } from './asked-seats.rules.ts'
import { isMine, mySide, toldOf, winnerOf, withLosers, withTitles } from './named-seats.rules.ts'
import { winnerCell } from './table-format.rules.ts'
import { type TableRow, cellOf } from './table-groups.rules.ts'
import { matchOf } from './table-layouts.rules.ts'
import { type OwnPad, ownOriginal, ownPad, ownScore } from './table-ours.rules.ts'
import { type TableOutcome, outcomeOfTable } from './table-outcomes.rules.ts'
import type { MatchRows } from './table-parting.rules.ts'
import type { RowsReading } from './table-readings.rules.ts'
import { type TableFormat, type SeatCells, type MatchCells, flagOf } from './table-seats.rules.ts'
import { type UsualScorings, contraryScoring, usualScorings } from './table-usual.rules.ts'

export interface TableFile {
  collector: Collector
  format: TableFormat
  ours: boolean
  /** The game of all matches, where no column has it. */
  game: string
  /** The durations that are hours. */
  hours: ReadonlySet<string>
  usual: UsualScorings
  /** By the line of the match. */
  understood: Map<number, RowsReading>
}

/** The rows of one match and what they format. */
export interface TableMatch extends MatchRows, MatchCells {
  game: string
  /** The cell of winners, where it names them or says what became of all. */
  winner: string
}

export function tableMatch(
  collector: Collector,
  format: TableFormat,
  match: MatchRows,
  game: string,
): TableMatch {
  const { rows } = match
  const said = matchOf(format, rows)
  const own = cellOf(format.columns, 'game', rows)
  // Nobody sits at so large a table: it is not read.
  const isTable = said.seats.length <= PLAYERS_MAX
  const end = isTable
    ? ended(collector, format, said.seats, rows)
    : { winner: '', seats: said.seats }
  const paired = { ...end, sides: isTable ? said.sides : null, line: rows[0]?.line ?? 0 }
  const ranked = withRanksFromOne(collector, orderedPair(collector, paired), paired.line)
  const lost = isBlank(end.winner) ? withLosers(format, ranked, rows) : { seats: ranked, text: '' }
  const text = [said.text, lost.text].filter((one) => one !== '').join(', ')
  return { ...match, ...said, ...end, seats: lost.seats, text, game: own || game }
}

/** How often the winners that a file marks have the highest, and the lowest score. */
export function usualOf(matches: readonly TableMatch[]): UsualScorings {
  return usualScorings(matches.map(({ game, seats }) => ({ game, players: scored(seats) })))
}

function scored(seats: readonly SeatCells[]) {
  const isMarked = seats.some(({ result }) => result === 'Win')
  const rest: Result = isMarked ? 'Loss' : ''
  return seats.map(({ score, result }) => ({
    score: storableScore(score).score,
    result: result === '' ? rest : result,
  }))
}

export function readMatch(file: TableFile, match: TableMatch, sourceIds: string[]): void {
  const { collector, format, ours } = file
  const { rows, seats, winner, text } = match
  const [first] = rows
  if (first?.played == null) return
  const { columns, titles } = format
  const cell = (kind: ColumnKind) => cellOf(columns, kind, rows)
  const at = first.line
  if (seats.length > PLAYERS_MAX) {
    collector.tell('unreadable', at, `It has more than ${PLAYERS_MAX} players.`)
    return missMatch(file, match)
  }
  if (format.mineAlone) {
    collector.tell('mine_alone', at, `${match.game}, ${first.played.day}`)
    if (collector.answer('mine_alone') === 'leave-out') return missMatch(file, match, 'mine_alone')
  }
  const count = Math.min(Number(cell('count')) || 0, PLAYERS_MAX)
  const missing = Math.max(0, seats.length > 0 ? count - seats.length : 0)
  const unread = seats.flatMap((seat) =>
    seat.text === '' ? [] : [`Result of ${seat.name}: ${seat.text}`],
  )
  if (text !== '') unread.push(`Result: ${text}`)
  for (const line of unread) collector.tell('result_text', at, line)
  const { pad, unread: padTexts } = ours ? ownPad(titles, rows, seats.length) : NO_PAD
  for (const [row, column] of padTexts.entries()) {
    if (column === '') continue
    const line = `Pad of ${seats[row]?.name ?? 'a row without a name'}: ${column}`
    collector.tell('pad_text', at, line)
    unread.push(line)
  }
  const isDecided = seats.some(({ result }) => result !== '')
  const isUnknown = !isBlank(winner) && !isDecided && winnerOf(winner, seats).kind === 'unknown'
  let how = ''
  const isAdded = addPlay(collector, {
    at,
    played: first.played,
    owner: null,
    sourceIds,
    pad,
    original: ours ? ownOriginal(titles, rows) : null,
    rows: [...foundRows(file, match), ...Array.from({ length: missing }, () => UNKNOWN)],
    game: { name: match.game, bggId: Number(cell('bggId')) || null },
    expansions: listOf(cell('expansions')).map((name) => ({ name, bggId: null })),
    // Our own file has the moment in its second column, beside the day.
    date: ours ? parseMatchDate(first.cells[1] ?? '') : null,
    place: cell('place'),
    minutes: minutesOf(cell('minutes'), file.hours.has(cell('minutes')) ? 'hours' : 'minutes'),
    notes: [cell('notes'), ...unread, ...(isUnknown ? [`Winner: ${winner}`] : [])],
    outcome: (settled) => {
      const outcome = outcomeIn(file, match, settled)
      how = outcome.how
      return outcome
    },
  })
  if (isAdded) file.understood.set(at, { rows, how })
}

/** Counts a match that cannot be stored for those who sat at it. */
export function missMatch(
  file: TableFile,
  match: TableMatch,
  why: MissedReason = 'unreadable',
): void {
  const rows = foundRows(file, match)
  const own = match.seats.map(({ result }) => result)
  const settled = rows.map((row) => ({
    ...row,
    score: storableScore(row.score).score,
    rank: null,
  }))
  const isTable = rows.length <= PLAYERS_MAX
  const said = isTable ? (outcomeIn(file, match, settled).said ?? own) : own
  file.collector.miss(why, rows, said)
}

function foundRows({ ours }: TableFile, { seats }: TableMatch): FoundRow[] {
  return seats.map((seat) => {
    const { name, self, former, score, team, role, started } = seat
    const own = { winner: false, score: ours ? ownScore(score) : score, team, role, started }
    if (former) return { key: 'former', found: { name, former }, ...own }
    // In our own file names stay as they are, so that it comes back as it was.
    const key = `${self ? 'me' : 'name'} ${ours ? name : nameKey(name)}`
    return { key, found: { name, self, asIs: ours }, ...own }
  })
}

function outcomeIn(
  { collector, format, ours, usual }: TableFile,
  { rows, seats, winner, ofAll, against, game }: TableMatch,
  settled: readonly SettledRow[],
): TableOutcome {
  return outcomeOfTable(settled, {
    seats,
    winner,
    ofAll,
    against,
    exact: ours,
    mine: against && mySide(seats, against, collector.options.me),
    mode: cellOf(format.columns, 'mode', rows),
    scoring: cellOf(format.columns, 'scoring', rows),
    contrary: contraryScoring(usual, { game, players: scored(seats) }),
    answer: (problem) => collector.answer(problem),
  })
}

const NO_PAD: OwnPad = { pad: null, unread: [] }

/** The seats with what a column of winners says of each, or its cell where it names them. */
function ended(
  { options }: Collector,
  format: TableFormat,
  untitled: SeatCells[],
  rows: readonly TableRow[],
) {
  const named = format.layout === 'winners' ? '' : winnerCell(format, rows)
  const isMe = format.players[0] === ME && isMine(named, options.me)
  const winner = isMe ? (untitled[0]?.name ?? '') : named
  const teams = [...new Set(untitled.map(({ team }) => team))]
  const sides = teams.length > 1 ? untitled.map(({ team }) => teams.indexOf(team)) : null
  const counted = { sides, cell: winner, counted: format.winnersCounted }
  const seats = format.layout === 'lists' ? withTitles(untitled, counted) : untitled
  const isSided = (format.columns.get('winner') ?? []).length > 1 && format.layout === 'columns'
  if (isSided) return { winner: '', seats }
  if (format.winnersFromZero)
    return { winner, seats: seats.map((seat) => ({ ...seat, title: '' })) }
  const isNamed = winnerOf(winner, seats).kind === 'seats'
  const told = isNamed ? null : toldOf(seats, winner)
  if (told !== null) return { winner: '', seats: told }
  if (format.layout === 'lists' && !isNamed && saidBy(winner) === null) {
    // "Won?" beside a list is a result of all of them, or of one side.
    const ofAll = flagOf(winner, format.flags)
    return ofAll === null ? { winner, seats } : { winner: '', seats, ofAll }
  }
  if (format.layout !== 'rows' || isNamed || isBlank(winner)) return { winner, seats }
  const flags = rows.map((row) => flagOf(cellOf(format.columns, 'winner', [row]), format.flags))
  const cells = rows.map((row) => cellOf(format.columns, 'winner', [row]))
  const areFlags = cells.every((cell, at) => isBlank(cell) || flags[at] !== null)
  // A word such as "Lost" beside each of several players says it of each.
  if (!areFlags || seats.length !== rows.length) return { winner, seats }
  return {
    winner: '',
    seats: seats.map((seat, at) => ({ ...seat, result: seat.result || (flags[at] ?? '') })),
  }
}

/** Somebody of whom a table says only that they played. */
const UNKNOWN: FoundRow = {
  key: 'unknown',
  found: { name: 'Unknown player', anonymous: true },
  score: null,
  winner: false,
  team: null,
  role: null,
  started: false,
}

/** The durations that are hours; asks what numbers such as 1.5 count. */
export function hoursOf(
  collector: Collector,
  { columns, titles }: TableFormat,
  matches: readonly MatchRows[],
): ReadonlySet<string> {
  const [at] = columns.get('minutes') ?? []
  const unit = unitOf(titles[at ?? -1] ?? '')
  const cells = matches.map(({ rows }) => cellOf(columns, 'minutes', rows))
  if (unit !== null) return new Set(unit === 'hours' ? cells : [])
  const unclear = new Set(unclearDurations(cells))
  for (const [index, cell] of cells.entries()) {
    const line = matches[index]?.rows[0]?.line ?? 0
    if (unclear.has(cell)) collector.tell('hours', line, cell)
  }
  return collector.answer('hours') === 'hours' ? unclear : new Set()
}
