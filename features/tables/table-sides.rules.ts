import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import type { Result } from '#features/scoring/results.rules.ts'
import { listOf, membersOf } from '#features/table-cells/cell-names.rules.ts'
import {
  OTHER,
  endOfPair,
  markOf,
  resultAndPair,
} from '#features/table-cells/cell-results.rules.ts'
import { isBlank, rankOf, yesOrNo } from '#features/table-cells/cell-words.rules.ts'
import { ME, isTeamTitle, sideOf } from '#features/table-cells/column-sides.rules.ts'

import { toldOf, winnerOf } from './named-seats.rules.ts'
import { type TableRow, cellOf } from './table-groups.rules.ts'
import { type TableFormat, type SeatCells, type MatchCells, flagOf } from './table-seats.rules.ts'

/** Players in columns beside each other. */
export function sideBySide(format: TableFormat, row: TableRow): MatchCells {
  const { partners } = format
  const all = format.players.flatMap((_, at) => apart(format, at, seatInRow(format, row, at)))
  const named = all.filter(({ name }) => name !== '')
  const members = named.map((seat) => inTeams(format, seat))
  const isTeams = members.some(({ length }) => length > 1)
  const seated = members.flatMap((side, at) =>
    side.map((seat) => ({ seat: isTeams ? inTeam(seat) : seat, side: at })),
  )
  const match: MatchCells = {
    seats: seated.map(({ seat }) => seat),
    ofAll: null,
    against: null,
    sides: null,
    text: all
      .filter(({ name }) => name === '')
      .flatMap(wordsOfNobody)
      .join(', '),
  }
  const sides = seated.map(({ side }) => side)
  for (const kind of ['result', 'score', 'rank'] as const) {
    const at = partners.shared(kind)
    const end = at === null ? '' : (row.cells[at] ?? '').trim()
    if (!isBlank(end)) endedBy(format, { kind, cell: end, line: row.line }, match, sides)
  }
  const cell = cellOf(format.columns, 'winner', [row])
  // Somebody may be called Victoria.
  const isNamed = winnerOf(cell, match.seats).kind === 'seats'
  const isMine = !isNamed && match.seats.some(({ self }) => self)
  const own = isMine ? flagOf(cell, format.flags) : null
  if (own !== null) match.seats = byMine(match.seats, own)
  return match
}

/** Several opponents in one cell, each for themselves; one score beside them is nobody's alone. */
function apart({ players, columns }: TableFormat, player: number, seat: SeatCells): SeatCells[] {
  const isOpponents = (columns.get('opponent') ?? []).includes(players[player] ?? ME)
  const names = isOpponents ? listOf(seat.name) : [seat.name]
  if (names.length < 2) return [seat]
  const scores = listOf(seat.score)
  const each = names.map((name, at) => ({ ...seat, name, score: scores[at] ?? '', text: '' }))
  if (scores.length === names.length) return each
  const nobody = { ...seat, name: '', title: names.join(', ') }
  return [...each.map((one) => ({ ...one, score: '' })), nobody]
}

/** My result decides about one opponent; of several, mine says nothing about who beat me. */
function byMine(seats: readonly SeatCells[], own: Result): SeatCells[] {
  const beaten: Result = own === 'Win' ? 'Loss' : own === 'Draw' ? 'Draw' : ''
  const other = own === 'Loss' && seats.length === 2 ? 'Win' : beaten
  return seats.map((seat) => ({ ...seat, result: seat.result || (seat.self ? own : other) }))
}

/** Writes into the match what one cell says of two sides. */
function endedBy(
  format: TableFormat,
  { kind, cell, line }: { kind: 'result' | 'score' | 'rank'; cell: string; line: number },
  match: MatchCells,
  sides: readonly number[],
): void {
  const { seats } = match
  const each = listOf(cell)
  const ended = seats.flatMap(
    (seat, at) => withEnd(format, seat, kind, each[sides[at] ?? 0] ?? '') ?? [],
  )
  const isList = each.length > 1 && each.length === new Set(sides).size
  if (isList && ended.length === seats.length) {
    match.seats = ended
    return
  }
  const isTwo = new Set(sides).size === 2
  const mine = markOf(cell, format.results).result || null
  const isPair = isTwo && kind !== 'rank'
  const end = isPair ? endOfPair(cell, format.chess[kind], format.results.letters) : null
  // A letter of results is one, even where it could be a column's first; a number may be anything.
  const isName = !/^\d+$/u.test(cell) && !(/^.$/u.test(cell) && end !== null)
  const winner = isName ? winnerOf(cell, seats) : null
  const told = toldOf(seats, cell)
  const both = isTwo && end === null ? resultAndPair(cell, format.results.letters) : null
  const isLetter = isTwo && kind === 'result'
  const letter = isLetter ? format.colours.letters.get(cell.toLowerCase()) : undefined
  const isTurned = format.colours.turned.has(line)
  if (end?.kind === 'scores') {
    const scores = isTurned ? end.scores.toReversed() : end.scores
    match.seats = seats.map((seat, at) => ({ ...seat, score: scores[sides[at] ?? 0] ?? '' }))
    match.sides = sides
  } else if (letter === -1) match.seats = seats.map((seat) => ({ ...seat, result: 'Draw' }))
  else if (letter !== undefined) winBy(sides.map((side) => side === letter))
  else if (winner?.kind === 'seats') winBy(winner.seats)
  else if (!isTwo && seats.some(({ self }) => self) && mine !== null)
    match.seats = byMine(seats, mine)
  else if (both !== null) {
    match.sides = sides
    match.seats = seats.map((seat, at) => ({
      ...seat,
      score: both.pair[sides[at] ?? 0] ?? '',
      result: sides[at] === 0 ? both.result : OTHER[both.result],
    }))
  } else if (end === null && told !== null) match.seats = told
  else if (end === null) match.text = [match.text, cell].filter(Boolean).join(', ')
  else {
    const results = isTurned ? end.results.toReversed() : end.results
    match.seats = seats.map((seat, at) => ({ ...seat, result: results[sides[at] ?? 0] ?? '' }))
  }

  function winBy(won: readonly boolean[]): void {
    match.seats = seats.map((seat, at) => ({ ...seat, result: won[at] === true ? 'Win' : 'Loss' }))
  }
}

/** A seat with its own part of a list that all have together; null where the part is not understood. */
function withEnd(
  format: TableFormat,
  seat: SeatCells,
  kind: 'result' | 'score' | 'rank',
  part: string,
) {
  if (kind === 'rank') {
    const rank = rankOf(part)?.rank
    return rank === undefined ? null : { ...seat, rank }
  }
  if (kind === 'score') return storableScore(part).score === null ? null : { ...seat, score: part }
  const { rank, result, score, text } = markOf(part, format.results)
  return text === ''
    ? { ...seat, result, rank: seat.rank ?? rank, score: seat.score || score }
    : null
}

/** Beside a team, somebody alone is a side too. */
function inTeam(seat: SeatCells): SeatCells {
  return { ...seat, team: seat.team || seat.name }
}

/** What stands in the columns of a player whose name is blank. */
function wordsOfNobody({ title, score, result, rank, text }: SeatCells): string[] {
  const words = [score, result, rank ?? '', text].filter((word) => word !== '').join(' ')
  return words === '' ? [] : [`${words} (${title})`]
}

/** @param player which of the players side by side, from 0 */
export function seatInRow(format: TableFormat, { cells }: TableRow, player: number): SeatCells {
  const { columns, partners, players, titles } = format
  const column = players[player] ?? ME
  const title = titles[column] ?? ''
  const isMine = players.length > 1 && (column === ME || sideOf(title)?.side === 'me')
  const at = (kind: ColumnKind) => {
    const own = kind === 'player' ? column : partners.of(kind, player)
    // Whether somebody started or is me stands beside one player a row.
    return own ?? (players.length === 1 ? (columns.get(kind)?.[0] ?? null) : null)
  }
  const cell = (kind: ColumnKind) => (cells[at(kind) ?? -1] ?? '').trim()
  const only = players.length === 1
  const mark = markOf(cell('result'), format.results)
  const [rank, score, winner] = [rankOf(cell('rank')), cell('score'), cell('winner')]
  const flag = !only && partners.of('winner', player) !== null ? markOf(winner, format.flags) : null
  return {
    name: column === ME ? 'Me' : cell('player'),
    team: cell('team'),
    role: cell('role'),
    title: column === ME ? 'Me' : only ? '' : title,
    score: score || mark.score,
    result: mark.result || (flag?.result ?? ''),
    rank: rank?.rank ?? mark.rank ?? flag?.rank ?? null,
    text: [isBlank(cell('rank')) || rank !== null ? '' : cell('rank'), mark.text, flag?.text ?? '']
      .filter(Boolean)
      .join(', '),
    started: only && yesOrNo(cell('started')) === true,
    self: isMine || (only && yesOrNo(cell('self')) === true),
    former: only && yesOrNo(cell('former')) === true,
  }
}

/** A team whose names stand in the cell of one player. */
export function inTeams({ teamsInCell }: TableFormat, seat: SeatCells): SeatCells[] {
  const said = seat.name.includes(',') ? teamsInCell.comma : teamsInCell.sign
  const isTeam = said || isTeamTitle(seat.title)
  const members = isTeam ? membersOf(seat.name) : [seat.name]
  if (seat.name === '' || members.length < 2) return seat.name === '' ? [] : [seat]
  const team = seat.team || members.join(' & ')
  return members.map((name) => ({ ...seat, name, team }))
}
