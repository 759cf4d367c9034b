import { nameKey } from '#features/names/name-keys.rules.ts'
import type { ReadOptions } from '#features/plays/file-reading.rules.ts'
import { namesOf } from '#features/table-cells/cell-names.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'
import {
  type WordMeaning,
  isBlank,
  saidBy,
  yesOrNo,
} from '#features/table-cells/cell-words.rules.ts'
import { isTeamTitle, sideOf, teamInTitle } from '#features/table-cells/column-sides.rules.ts'

import type { TableRow } from './table-groups.rules.ts'
import type { TableFormat, SeatCells } from './table-seats.rules.ts'

type Winner =
  | { kind: 'seats'; seats: boolean[] }
  | { kind: 'said'; said: WordMeaning }
  | { kind: 'unknown' }

interface Seated {
  name: string
  team: string | null
  /** Of the column of players side by side. */
  title: string
}

/** "Ann wins" */
const WINS =
  /\s+(?:wins|won|win|gewinnt|hat gewonnen|gagne|a gagne|gana|gano|vince|wint|vence|wygrywa)$/u

/** "P2" */
const NUMBERED =
  /^(?:player|spieler|joueur|jugador|giocatore|speler|jogador|gracz|team|side|p|t)\W*[a-h\d]{1,2}$/u

/**
 * Whom a cell of winners names. A name at the table comes before a word, and the whole cell before its
 * parts: "Doe, Jane" is one person, and somebody may be called Game.
 */
export function winnerOf(cell: string, seats: readonly Seated[]): Winner {
  const key = nameKey(cell)
  if (key === '') return { kind: 'unknown' }
  for (const text of [key, key.replace(WINS, '')]) {
    const whole = named(text, seats)
    if (whole !== null) return { kind: 'seats', seats: whole }
  }
  const said = saidBy(cell)
  if (said !== null) return { kind: 'said', said }
  const parts = namesOf(
    cell.replace(/\s+(?:win|won|gewinnen|gagnent|ganan|vincono|winnen)$/u, ''),
  ).names
  const all = parts.map((part) => named(nameKey(part), seats))
  if (parts.length === 0 || all.includes(null)) return { kind: 'unknown' }
  return { kind: 'seats', seats: seats.map((_, at) => all.some((one) => one?.[at] === true)) }
}

/**
 * The seats of a list with titles, so that "2", "P2" and "Team 2" name them.
 * @param sides for each seat its side, where the list has teams
 * @param counted whether a bare number counts them; of teams and people it would fit both
 */
export function withTitles<Seat extends Seated>(
  seats: readonly Seat[],
  { sides, cell, counted }: { sides: readonly number[] | null; cell: string; counted: boolean },
): Seat[] {
  if (!/\d/u.test(cell)) return [...seats]
  const isOfTeams = isTeamTitle(cell) || /^t\W*\d/iu.test(cell.trim())
  const isBare = !/\p{L}/u.test(cell)
  if (isBare && (!counted || sides !== null)) return [...seats]
  return seats.map((seat, at) => ({
    ...seat,
    title: isOfTeams ? `Team ${(sides?.[at] ?? at) + 1}` : `Player ${at + 1}`,
  }))
}

/** Who has this name, else this team or column, else this first name alone; null for nobody. */
function named(key: string, seats: readonly Seated[]): boolean[] | null {
  const firsts = seats.map(({ name }) => nameKey(name).split(' ')[0] === key)
  const found = [
    seats.map(({ name }) => nameKey(name) === key),
    seats.map(({ team }) => team !== null && isTeam(key, team)),
    seats.map(({ title }) => isTitle(key, title)),
    ...(firsts.filter(Boolean).length === 1 ? [firsts] : []),
  ]
  return found.find((seated) => seated.includes(true)) ?? null
}

/** "Ann/Bob" is the team of Ann and Bob, however it was written. */
function isTeam(key: string, team: string): boolean {
  const members = (text: string) => namesOf(text).names.map(nameKey).toSorted().join('\n')
  return nameKey(team) === key || members(team) === members(key)
}

/** "Player 2", "P2" and "2" are the column of the second player. */
function isTitle(key: string, title: string): boolean {
  const own = title === '' ? null : sideOf(title)
  if (nameKey(title) === key) return true
  if (isTeamTitle(title) && teamInTitle(title) === key) return true
  if (own === null) return false
  // "W" is White.
  if (/^\D{2,}$/u.test(own.side) && key === own.part[0]) return true
  // "I" and "them" are sides too.
  if (/^\D{2,}$/u.test(own.side) && sideOf(key)?.side === own.side) return true
  return (
    key === own.side ||
    key === own.part ||
    ((NUMBERED.test(key) || isTeamTitle(key)) && sideOf(key)?.side === own.side)
  )
}

/** What a column of losers says of the seats, where nothing says who won. */
interface LoserCells {
  seats: SeatCells[]
  /** What names nobody of the table. */
  text: string
}

/** The seats with the losers whom a table names, or marks in their rows, beside its players. */
export function withLosers(
  format: TableFormat,
  seats: SeatCells[],
  rows: readonly TableRow[],
): LoserCells {
  const columns = format.layout === 'winners' ? [] : (format.columns.get('loser') ?? [])
  const cells = rows.map(({ cells: all }) => columns.map((at) => (all[at] ?? '').trim()))
  const filled = [...new Set(cells.flat().filter((cell) => !isBlank(cell)))]
  if (filled.length === 0 || seats.some(({ result }) => result !== '')) return { seats, text: '' }
  const isMarked = filled.every((cell) => yesOrNo(cell) !== null) && seats.length === rows.length
  const losers = filled.map((cell) => ({ cell, found: winnerOf(cell, seats) }))
  const lost = seats.map((_, at) =>
    isMarked
      ? cells[at]?.some((cell) => !isBlank(cell) && yesOrNo(cell) === true) === true
      : losers.some(({ found }) => found.kind === 'seats' && found.seats[at] === true),
  )
  return {
    seats: seats.map((seat, at) => (lost[at] === true ? { ...seat, result: 'Loss' } : seat)),
    text: isMarked
      ? ''
      : losers.flatMap(({ cell, found }) => (found.kind === 'seats' ? [] : [cell])).join(', '),
  }
}

/** The seats with what a phrase says of them, each by the name; null where it names somebody else. */
export function toldOf(seats: readonly SeatCells[], cell: string): SeatCells[] | null {
  const phrase = phraseOf(cell)
  if (phrase === null) return null
  const seatsOfNames = phrase.names.map((name) => seatOf(seats, nameKey(name)))
  if (seatsOfNames.includes(-1) || new Set(seatsOfNames).size < seatsOfNames.length) return null
  return seats.map((seat, at) => {
    const name = seatsOfNames.indexOf(at)
    return {
      ...seat,
      result: phrase.results[name] ?? seat.result,
      rank: phrase.ranks[name] ?? seat.rank,
    }
  })
}

/** Who has this name, else this first name alone; -1 for nobody. */
function seatOf(seats: readonly SeatCells[], key: string): number {
  const whole = seats.findIndex(({ name }) => nameKey(name) === key)
  if (whole >= 0) return whole
  const firsts = seats.flatMap(({ name }, at) => (nameKey(name).split(' ')[0] === key ? [at] : []))
  return firsts.length === 1 ? (firsts[0] ?? -1) : -1
}

/** Words for whoever keeps the table. */
const MY_WORDS = new Set('me,i,myself,ich,moi,je,yo,io,ik,eu,ja'.split(','))

/** Whether a name in a table is the importer's: the full one, the first, or a word such as "me". */
export function isMine(name: string, me: ReadOptions['me']): boolean {
  const key = nameKey(name)
  if (MY_WORDS.has(key)) return true
  if (me === undefined || key === '') return false
  const [first, last] = [nameKey(me.firstName), nameKey(me.lastName)]
  return key === first || key === `${first} ${last}` || key === `${first} ${last[0] ?? ''}.`
}

/** The side on which the importer sits; null where no name, or several, say it. */
export function mySide(
  seats: readonly { name: string }[],
  sides: readonly number[],
  me: ReadOptions['me'],
): number | null {
  const mine = sides.filter((_, at) => isMine(seats[at]?.name ?? '', me))
  return mine.length === 1 ? (mine[0] ?? null) : null
}
