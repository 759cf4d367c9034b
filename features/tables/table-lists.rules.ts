import type { Result } from '#features/scoring/results.rules.ts'
import { besideName, namesOf, partsFor } from '#features/table-cells/cell-names.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'
import { endOfPair, markOf, pairOf } from '#features/table-cells/cell-results.rules.ts'
import { isBlank, rankOf, saidBy } from '#features/table-cells/cell-words.rules.ts'
import { sideOf } from '#features/table-cells/column-sides.rules.ts'

import { toldOf, winnerOf } from './named-seats.rules.ts'
import { type TableRow, cellOf } from './table-groups.rules.ts'
import { type TableFormat, EMPTY, type SeatCells, type MatchCells } from './table-seats.rules.ts'

/** A table whose players stand in one cell. */
export function listed(format: TableFormat, row: TableRow): MatchCells {
  const { columns } = format
  const commas = format.teamsInCell.comma ? 'teams' : 'names'
  const people = cellOf(columns, 'player', [row])
  const told = phraseOf(people)
  const { names, teams, sides: against } = told ?? namesOf(people, commas)
  const sides = new Set(teams ?? names)
  const sideOfSeat =
    teams === null ? names.map((_, at) => at) : teams.map((team) => [...sides].indexOf(team))
  const scores = listedScores(format, row)
  const ends =
    told?.pair?.map((score) => ({ score, result: '' as const })) ??
    endOfSides(format, row, { count: sides.size, against: against !== null })
  const fitting = partsFor(scores, sides.size)
  const perName = partsFor(scores, names.length)
  const ranking = cellOf(columns, 'rank', [row])
  const perNameRanks = partsFor(ranking, names.length)
  const rankParts =
    perNameRanks.length > 0
      ? perNameRanks
      : sideOfSeat.map((side) => partsFor(ranking, sides.size)[side] ?? '')
  const ranks = rankParts.map((part) => rankOf(part)?.rank ?? null)
  const resultCell = cellOf(columns, 'result', [row])
  const ownParts = names.length > 1 ? partsFor(resultCell, names.length) : []
  const sideParts = sides.size > 1 ? partsFor(resultCell, sides.size) : []
  const isOwnResult = ownParts.length > 0
  const isOfSides = !isOwnResult && sideParts.length > 0
  const results = (isOwnResult ? ownParts : sideParts).map((part) => markOf(part, format.results))
  const seats = names.map((text, at): SeatCells => {
    const marked = besideMark(text)
    const { name, number, rank: before } = besideName(marked.text)
    const beside = format.ranksBeside ? rankOf(number) : null
    const score = format.ranksBeside ? '' : number
    const side = sideOfSeat[at] ?? at
    const listedResult = isOwnResult ? results[at] : isOfSides ? results[side] : undefined
    const own = ends === null ? listedResult : undefined
    const listedScore = perName[at] ?? fitting[side] ?? ''
    return {
      ...EMPTY,
      name,
      team: teams?.[at] ?? '',
      ...own,
      score: own?.score || ends?.[side]?.score || score || listedScore,
      result: told?.results[at] || own?.result || ends?.[side]?.result || marked.result,
      rank:
        told?.ranks[at] ?? ranks[at] ?? own?.rank ?? rankOf(before)?.rank ?? beside?.rank ?? null,
    }
  })
  const areScoresRead = ends !== null || scores === '' || perName.length + fitting.length > 0
  // Beside numbers, a word of "A vs B" may still be of mine.
  const isEndSaid = against === null || pairOf(cellOf(columns, 'result', [row])) !== null
  const isEach = isOwnResult || isOfSides || (ends !== null && isEndSaid)
  const cell = isEach ? '' : resultCell
  const winner = winnerOf(cell, seats)
  const orderOfRanking = toldOf(seats, ranking)
  const order = toldOf(seats, cell) ?? orderOfRanking
  const areRanksRead =
    orderOfRanking !== null ||
    isBlank(ranking) ||
    (ranks.length === names.length &&
      ranks.every((rank, at) => rank !== null || /^[-–—]+$/u.test(rankParts[at] ?? '')))
  const isRead = isBlank(cell) || winner.kind === 'seats' || order !== null
  const one = isRead ? undefined : markOf(cell, format.results)
  const unread = [
    areScoresRead ? '' : scores,
    areRanksRead ? '' : ranking,
    one?.text ?? '',
    one?.score ?? '',
  ]
  return {
    seats: winner.kind === 'seats' ? wonBy(seats, winner.seats) : (order ?? seats),
    ofAll: one?.result || null,
    against,
    text: unread.filter((text) => text !== '').join(', '),
    sides: ends !== null && ends.some(({ score }) => score !== '') ? sideOfSeat : null,
  }
}

/** "Bob (winner)" and "Bob 🏆" have the result beside the name. */
function besideMark(text: string): { text: string; result: Result } {
  const [, rest = text, word = '', cup] = MARKED.exec(text) ?? []
  const said = cup === undefined ? saidBy(word) : 'won'
  if (said === 'won') return { text: rest, result: 'Win' }
  return said === 'lost' ? { text: rest, result: 'Loss' } : { text, result: '' }
}

const MARKED = /^(.{1,200}?)\s*(?:\(([^()]{1,40})\)|(🏆|👑))$/u

/** The winners whom a cell of results names, and their teams. */
function wonBy(seats: readonly SeatCells[], won: readonly boolean[]): SeatCells[] {
  const teams = new Set(seats.flatMap(({ team }, at) => (won[at] === true ? [team] : [])))
  return seats.map((seat, at) => {
    const isWon = won[at] === true || (seat.team !== '' && teams.has(seat.team))
    return { ...seat, result: isWon ? 'Win' : 'Loss' }
  })
}

/** The cell of scores; of several columns, "Score 1" and "Score 2", one score each. */
function listedScores({ columns, titles }: TableFormat, row: TableRow): string {
  const own = columns.get('score') ?? []
  if (own.length < 2) return cellOf(columns, 'score', [row])
  const numbered = own.map((at) => ({ at, number: Number(sideOf(titles[at] ?? '')?.side ?? 0) }))
  const cells = numbered
    .toSorted((one, other) => one.number - other.number)
    .map(({ at }) => (row.cells[at] ?? '').trim())
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1).join(';')
}

/** How two sides ended by one cell: "21-15", "1-0", "W" for the first. */
function endOfSides(
  { columns, results, chess }: TableFormat,
  row: TableRow,
  { count, against }: { count: number; against: boolean },
): { score: string; result: Result }[] | null {
  if (count !== 2) return null
  for (const kind of ['result', 'score'] as const) {
    const cell = cellOf(columns, kind, [row])
    // Beside "Ann vs Bob" it may be a result of mine.
    const isLetter = !against && /^\p{L}$/u.test(cell)
    if (pairOf(cell) === null && !isLetter) continue
    const end = endOfPair(cell, chess[kind], results.letters)
    if (end?.kind === 'scores') return end.scores.map((score) => ({ score, result: '' }))
    if (end?.kind === 'results') return end.results.map((result) => ({ score: '', result }))
  }
  return null
}
