import { nameKey } from '#features/names/name-keys.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import { readDate, readTime } from '#features/table-cells/cell-dates.rules.ts'
import { listOf } from '#features/table-cells/cell-names.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'
import {
  isBlank,
  likelyLetters,
  rankOf,
  resultOf,
  yesOrNo,
} from '#features/table-cells/cell-words.rules.ts'
import { partsOfTitle } from '#features/table-cells/column-sides.rules.ts'
import type { Kinds } from '#features/table-cells/column-titles.rules.ts'
import { kindsOf } from '#features/table-cells/column-titles.rules.ts'

import type { Rows } from './table-groups.rules.ts'

/** Titles of numbers that are nobody's score. */
const NOT_A_NAME =
  /^(?:#|nr|no|year|month|week|rounds?|turns?|rating|weight|cost|price|level|difficulty|total|sum|count|players|winner|loser)\b|\bid$|\?|^\d+(?:st|nd|rd|th)?$/iu
/** Words of what is said of a match, or of somebody whose name stands beside it, and of nobody in it. */
const OF_A_MATCH = new Set(
  `place rank position platz rang puesto posizione plaats expansion expansions used with tie tied break breaker tiebreak tiebreaker tiebreakers finished complete completed
  online solo coop cooperative rated ranked new rematch teaching taught learning draw won win played variant campaign
  favorite favourite owned borrowed recorded
  erweiterung erweiterungen benutzt mit gleichstand stechen beendet fertig kooperativ gewertet neu revanche
  unentschieden gewonnen variante gelernt extension extensions utilisee avec egalite departage terminee terminee
  ligne nouvelle revanche cooperatif gagne expansiones usada con desempate empate terminada nueva revancha ganada
  espansione usata spareggio pareggio finita nuova rivincita vinta uitbreiding gebruikt gelijkspel afgerond nieuw
  gewonnen expansao usado empatado terminado nova ganha dodatek uzyty remis dogrywka skonczona nowa wygrana`.split(
    /\s+/u,
  ),
)

/**
 * With the columns that seem to be people: titles that we do not know, over scores or results, where
 * nothing else says who played. Yes and no is said of a match as well as of people.
 */
export function withPeople(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  const named: readonly ColumnKind[] = ['player', 'loser', 'opponent']
  if (named.some((kind) => kinds.includes(kind))) return kinds
  const cellsAt = (at: number) => rows.map(({ cells }) => cells[at] ?? '')
  const ended = titles.flatMap((title, at) => {
    const isOpen = kinds[at] === null || kinds[at] === 'self'
    return isOpen && isName(title) && holdsScores(cellsAt(at)) ? [at] : []
  })
  const scored = ended.filter((at) => !isYesOrNo(cellsAt(at)))
  const people = scored.length > 0 ? scored : ended
  if (people.length < 2) return kinds
  // Winners who are in no title played at a table that the titles do not name.
  const winner = kinds.indexOf('winner')
  const names = new Set(people.map((at) => nameKey(titles[at] ?? '')))
  const isNamed = rows.some(({ cells }) => names.has(nameKey(cells[winner] ?? '')))
  if (winner >= 0 && !isNamed) return kinds
  // Else yes marks winners, of whom each line has one.
  const isMarked = scored.length > 0 || isNamed || rows.every((row) => yesCount(row.cells) === 1)
  return isMarked ? kinds.map((kind, at) => (people.includes(at) ? 'person' : kind)) : kinds

  function yesCount(cells: readonly string[]): number {
    return people.filter((at) => yesOrNo(cells[at] ?? '') === true).length
  }
}

/** Whether the cells are yes and no in words or marks. Digits may be scores. */
function isYesOrNo(cells: readonly string[]): boolean {
  return cells.every((cell) => isBlank(cell) || (yesOrNo(cell) !== null && !/\d/u.test(cell)))
}

function isName(title: string): boolean {
  const isWord = partsOfTitle(title).some((part) => OF_A_MATCH.has(part))
  return (
    /\p{L}/u.test(title) &&
    !isWord &&
    !NOT_A_NAME.test(title.trim()) &&
    !/[a-z]Ids?$/u.test(title.trim())
  )
}

function holdsScores(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  const letters = likelyLetters(filled)
  const isEnd = (cell: string) =>
    !isDate(cell) &&
    (storableScore(cell).score !== null ||
      rankOf(cell) !== null ||
      yesOrNo(cell) !== null ||
      resultOf(cell, letters) !== null)
  return filled.length > 0 && filled.every(isEnd)
}

/** With kinds that the cells tell and a title leaves open: "Place" over numbers, "Time" over dates. */
export function withContents(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  const cellsAt = (at: number) =>
    rows.map(({ cells }) => cells[at] ?? '').filter((cell) => !isBlank(cell))
  const areAll = (at: number, is: (cell: string) => boolean) =>
    cellsAt(at).length > 0 && cellsAt(at).every(is)
  const placeColumn = kinds.indexOf('place')
  const isRank =
    placeColumn >= 0 &&
    !kinds.includes('rank') &&
    areAll(placeColumn, (cell) => rankOf(cell) !== null)
  // Then another column may be the place: "Location".
  const rest = isRank ? kindsOf(titles.with(placeColumn, '')).indexOf('place') : -1
  return kinds.map((kind, at) => {
    if (isRank && at === placeColumn) return 'rank'
    if (at === rest && kind === null) return 'place'
    // "Finished" over yes and no is no place.
    const isNoRank = (cell: string) => !listOf(cell).some(isRankCell) && !isRankCell(cell)
    if (kind === 'rank' && areAll(at, isNoRank)) return null
    if (kind !== 'time') return kind
    if (!kinds.includes('date') && areAll(at, isDate)) return 'date'
    if (areAll(at, (cell) => readTime(cell) !== null)) return 'time'
    return kinds.includes('minutes') ? null : 'minutes'
  })
}

function isRankCell(cell: string): boolean {
  return rankOf(cell) !== null || phraseOf(cell) !== null
}

function isDate(cell: string): boolean {
  return /\D/u.test(cell.trim()) && readDate(cell, 'day-first', '2099-12-31') !== null
}
