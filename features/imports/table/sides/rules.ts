import type { ColumnKind } from '../../reading/rules.ts'
import { cellOf, type TableRow } from '../groups/rules.ts'
import { type Mark, markOf } from '../marks/rules.ts'
import { membersOf } from '../names/rules.ts'
import { endOfPair } from '../pairs/rules.ts'
import type { CellsSay, SeatCells, TableMatch } from '../seats/rules.ts'
import { isBlank, rankOf, yesOrNo } from '../words/rules.ts'

/** Players in columns beside each other. */
export function sideBySide(say: CellsSay, row: TableRow): TableMatch {
  const { columns } = say
  const players = columns.get('player') ?? []
  const all = players.map((_, at) => seatInRow(say, row, at))
  const sides = all.filter(({ name }) => name !== '')
  const seats = sides.flatMap((seat) => inTeams(say, seat))
  const unread = all.filter(({ name }) => name === '').flatMap(wordsOfNobody)
  const isOne = (kind: ColumnKind) => say.partners.shared(kind) !== null
  const kinds = (['result', 'score'] as const).filter(isOne)
  if (sides.length !== 2 || kinds.length === 0) {
    const cells = kinds.map((kind) => cellOf(columns, kind, [row])).filter((cell) => !isBlank(cell))
    return { seats, ofAll: null, text: [...unread, ...cells].join(', ') }
  }
  let ended = sides
  for (const kind of kinds) {
    const cell = cellOf(columns, kind, [row])
    if (isBlank(cell)) continue
    const end = endOfPair(cell, say.chess[kind], say.results.letters)
    const named = sides.findIndex((seat) => isCalled(cell, seat))
    if (end?.kind === 'scores')
      ended = ended.map((seat, at) => ({ ...seat, score: end.scores[at] ?? '' }))
    else if (named >= 0)
      ended = ended.map((seat, at) => ({ ...seat, result: at === named ? 'Win' : 'Loss' }))
    else if (end === null) unread.push(cell)
    else ended = ended.map((seat, at) => ({ ...seat, result: end.results[at] ?? '' }))
  }
  return {
    seats: ended.flatMap((seat) => inTeams(say, seat)),
    ofAll: null,
    text: unread.join(', '),
  }
}

/** What stands in the columns of a player whose name is blank. */
function wordsOfNobody({ title, score, result, rank, text }: SeatCells): string[] {
  const words = [score, result, rank ?? '', text].filter((word) => word !== '').join(' ')
  return words === '' ? [] : [`${words} (${title})`]
}

/** Whether a cell names a player, or the player's column: "White". */
function isCalled(cell: string, { name, title }: SeatCells): boolean {
  const [said, ...names] = [cell, name, title].map((text) => text.trim().toLowerCase())
  return (
    said !== undefined && names.includes(said.replace(/\s+(?:wins|won|gewinnt|gagne|gana)$/u, ''))
  )
}

/** @param player which of the players side by side, from 0 */
export function seatInRow(say: CellsSay, { cells }: TableRow, player: number): SeatCells {
  const { columns, partners, titles } = say
  const players = columns.get('player') ?? []
  const at = (kind: ColumnKind) => {
    const own = kind === 'player' ? (players[player] ?? null) : partners.of(kind, player)
    // Whether somebody started or is me stands beside one player a row.
    return own ?? (players.length === 1 ? (columns.get(kind)?.[0] ?? null) : null)
  }
  const cell = (kind: ColumnKind) => (cells[at(kind) ?? -1] ?? '').trim()
  const only = players.length === 1
  const mark = markOf(cell('result'), say.results)
  const [rank, score, winner] = [rankOf(cell('rank')), cell('score'), cell('winner')]
  const flag = !only && partners.of('winner', player) !== null ? markOf(winner, say.flags) : null
  return {
    ...{ name: cell('player'), team: cell('team'), role: cell('role') },
    title: only ? '' : (titles[players[player] ?? -1] ?? ''),
    score: score || mark.score,
    result: mark.result || (flag?.result ?? ''),
    rank: rank?.rank ?? mark.rank ?? flag?.rank ?? null,
    text: [mark, flag]
      .map((one: Mark | null) => one?.text ?? '')
      .filter(Boolean)
      .join(', '),
    started: only && yesOrNo(cell('started')) === true,
    self: only && yesOrNo(cell('self')) === true,
    former: only && yesOrNo(cell('former')) === true,
  }
}

/** A team whose names stand in the cell of one player. */
export function inTeams({ teamsInCell }: CellsSay, seat: SeatCells): SeatCells[] {
  const isTeam = seat.name.includes(',') ? teamsInCell.comma : teamsInCell.sign
  const members = isTeam ? membersOf(seat.name) : [seat.name]
  if (seat.name === '' || members.length < 2) return seat.name === '' ? [] : [seat]
  const team = seat.team || members.join(' & ')
  return members.map((name) => ({ ...seat, name, team }))
}
