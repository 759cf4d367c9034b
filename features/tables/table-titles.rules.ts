import type { ColumnKind } from '#features/plays/file-reading.rules.ts'
import { storableScore } from '#features/plays/file-scores.rules.ts'
import { namesOf } from '#features/table-cells/cell-names.rules.ts'
import { phraseOf } from '#features/table-cells/cell-phrases.rules.ts'
import { isBlank, likelyLetters, rankOf, resultOf } from '#features/table-cells/cell-words.rules.ts'
import {
  isSideWord,
  isTeamTitle,
  partsOfTitle,
  sideOf,
  teamInTitle,
} from '#features/table-cells/column-sides.rules.ts'
import type { Kinds } from '#features/table-cells/column-titles.rules.ts'
import { kindsOf } from '#features/table-cells/column-titles.rules.ts'

import type { Rows } from './table-groups.rules.ts'

/** Kinds of which each player may have a column of their own. */
const OWN = new Set<ColumnKind | null>(['score', 'result', 'rank', 'team', 'role', 'winner'])
/** Kinds of columns that may hold "Ann vs Bob". */
const SIDED = new Set<ColumnKind | null>(['team', 'id', 'result'])
/** Kinds of columns that say who sits there. */
const SEATS = new Set<ColumnKind | null>(['player', 'winner', 'loser', 'opponent'])
/** Words in a title that only say whose it is. */
const OF_PLAYER = new Set(
  `player spieler spielerin joueur joueuse jugador giocatore speler jogador gracz p j name of s the der des de du
  del della d for von`.split(/\s+/u),
)
/** "P1" and "Sc2" */
const SHORT_MAX = 2

/** With a number of players in the place of their names, where "Players" has only numbers. */
export function withCounts(kinds: Kinds, rows: Rows): Kinds {
  if (kinds.includes('count')) return kinds
  const isNumber = (cell: string) => /^\d{1,2}$/u.test(cell.trim())
  const at = kinds.findIndex((kind, column) => {
    const cells = kind === 'player' ? cellsOf([column], rows) : []
    return cells.length > 0 && cells.every(isNumber)
  })
  const isOnly = kinds.filter((kind) => kind === 'player').length === 1
  return at >= 0 && isOnly ? kinds.with(at, 'count') : kinds
}

/** With players whose titles are short: "P1,S1,P2,S2". What each letter means is seen from the cells. */
export function withShortTitles(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  if (kinds.includes('player')) return kinds
  const byWord = new Map<string, number[]>()
  for (const [at, title] of titles.entries()) {
    const [word = '', number = '', ...more] = partsOfTitle(title)
    const isShort = word.length <= SHORT_MAX && /^\p{L}/u.test(word) && /^\d+$/u.test(number)
    if (kinds[at] !== null || !isShort || more.length > 0) continue
    byWord.set(word, [...(byWord.get(word) ?? []), at])
  }
  const groups = [...byWord.values()].filter(({ length }) => length > 1)
  const [named, ...others] = groups.filter((columns) => holdsNames(cellsOf(columns, rows)))
  // "A1,A2,B1,B2" may be teams, or people and their factions.
  if (named === undefined || others.length > 0) return kinds
  return kinds.map((kind, at) => {
    if (named.includes(at)) return 'player'
    const group = groups.find((columns) => columns.includes(at))
    return group === undefined ? kind : endsIn(cellsOf(group, rows))
  })
}

/** With the people of a column that tells whole matches, where nothing else does: "Ann beat Bob". */
export function withPhrases(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  const named: Kinds = ['player', 'person', 'opponent', 'loser']
  if (named.some((kind) => kinds.includes(kind))) return kinds
  const open = new Set([null, 'result', 'rank', 'winner', 'team', 'score', 'id', 'notes'])
  const telling = titles.findIndex((_, at) => {
    const cells = cellsOf([at], rows)
    // "Home - kitchen" may stand in any other column.
    const hasSides = SIDED.has(kinds[at] ?? null)
    const tells = (cell: string) =>
      phraseOf(cell) !== null || (hasSides && namesOf(cell).sides !== null)
    return open.has(kinds[at] ?? null) && cells.length > 0 && cells.every(tells)
  })
  return telling < 0 ? kinds : kinds.with(telling, 'player')
}

/** With a player's column for each team, where names stand below "Team 1" and "Team 2". */
export function withTeams(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  if (kinds.includes('player')) return kinds
  const teams = titles.flatMap((title, at) => {
    const isOpen = kinds[at] === null || kinds[at] === 'team' || kinds[at] === 'time'
    return isOpen && isTeamTitle(title) && holdsNames(cellsOf([at], rows)) ? [at] : []
  })
  if (new Set(teams.map((at) => teamInTitle(titles[at] ?? ''))).size < 2) return kinds
  return kinds.map((kind, at) => (teams.includes(at) ? 'player' : kind))
}

/**
 * With what belongs to me and to whom I played: "Me" and "Mine" are my scores beside a column of opponents,
 * and a second column "Opponent" with numbers has theirs.
 */
export function withOpponents(titles: readonly string[], kinds: Kinds, rows: Rows): Kinds {
  const first = kinds.indexOf('opponent')
  // Below the first one, Victoria is a name, even alone.
  const isWord = (cell: string) => /\p{L}{2}/u.test(cell) && storableScore(cell).score === null
  const isNamed = (at: number) => {
    const cells = cellsOf([at], rows)
    return holdsNames(cells) || (at === first && cells.length > 0 && cells.every(isWord))
  }
  if (!kinds.some((kind, at) => kind === 'opponent' && isNamed(at))) {
    // Then the titles are people, or nothing that we know.
    return kinds.map((kind) => (kind === 'opponent' ? null : kind))
  }
  return kinds.map((kind, at) => {
    // "Against" has their points where another column has their name.
    if (kind === 'opponent' && at !== first && !isNamed(at)) return endsIn(cellsOf([at], rows))
    const isOpen = kind === null || kind === 'self' || kind === 'opponent'
    const side = sideOf(titles[at] ?? '')?.side
    const isOnlySide = partsOfTitle(titles[at] ?? '').length === 1
    if (!isOpen || !isOnlySide || (side !== 'me' && side !== 'opponent')) return kind
    if (isNamed(at)) return side === 'me' ? 'player' : 'opponent'
    return endsIn(cellsOf([at], rows))
  })
}

/** With columns of one player whose titles say whose they are: "White Score", "P2 Points", "Score B". */
export function withSides(titles: readonly string[], kinds: Kinds): Kinds {
  const seats = new Set(
    titles.flatMap((title, at) =>
      SEATS.has(kinds[at] ?? null) ? (sideOf(title)?.side ?? '') : [],
    ),
  )
  if (kinds.includes('opponent')) seats.add('me')
  return kinds.map((kind, at) => {
    const title = titles[at] ?? ''
    const side = sideOf(title)
    const isOpen = kind === null || kind === 'place'
    if (!isOpen || !seats.has(side?.side ?? '')) return kind
    const parts = partsOfTitle(title).filter((part) => part !== side?.part)
    const words = parts.filter((part) => !OF_PLAYER.has(part) && !isSideWord(part))
    // "Player Score" is the score of the column "Player".
    if (side === null && words.length === parts.length) return kind
    const tried = [words, words.filter((part) => !isTeamTitle(part))].map((one) => one.join(''))
    const found = kindsOf(tried).find((one) => one === 'place' || OWN.has(one))
    // Nobody has a location of their own: it is their place in the order of finishing.
    return found === 'place' ? 'rank' : (found ?? kind)
  })
}

function cellsOf(columns: readonly number[], rows: Rows): string[] {
  return rows
    .flatMap(({ cells }) => columns.map((at) => cells[at] ?? ''))
    .filter((cell) => !isBlank(cell))
}

/** Whether most cells are names: somebody may be called Victoria, which is a word for won too. */
function holdsNames(cells: readonly string[]): boolean {
  const letters = likelyLetters(cells)
  const isName = (cell: string) =>
    /\p{L}/u.test(cell) && storableScore(cell).score === null && resultOf(cell, letters) === null
  return cells.filter(isName).length * 2 > cells.length
}

/** What cells of players' ends are; null where they are none. */
function endsIn(cells: readonly string[]): ColumnKind | null {
  const letters = likelyLetters(cells)
  if (cells.every((cell) => storableScore(cell).score !== null)) return 'score'
  const isResult = (cell: string) => resultOf(cell, letters) !== null || rankOf(cell) !== null
  return cells.every(isResult) ? 'result' : null
}
