import { nameKey } from '#features/names/name-keys.rules.ts'
import type { ColumnKind } from '#features/plays/file-reading.rules.ts'

import type { Columns } from './column-titles.rules.ts'

/** Words in titles that say on which side of the table a column stands. */
const SIDES: Record<string, string> = {
  white:
    'white weiss weiß blanc blancs blanche blanches blanca blancas bianco bianchi wit branco brancas biale',
  black:
    'black schwarz noir noirs noire noires negra negras negro nero neri zwart preto pretas czarne',
  home: 'home heim domicile local casa thuis',
  away: 'away gast exterieur visitante trasferta uit',
  winner: `winner winners winning sieger siegerin gewinner vainqueur gagnant gagnants ganador ganadores vencedor
    vencedores vincitore vincitori winnaar winnaars zwyciezca`,
  loser: `loser losers losing verlierer perdant perdants perdedor perdedores perdente perdenti verliezer
    verliezers przegrany`,
  me: `me my mine i we our ours us own you your yours self ich mich mir mein meine meiner wir uns unser unsere
    eigene moi mon ma mes je nous notre yo mi mio mis nosotros nuestro io miei noi ik mijn wij ons eu meu
    minha meus nos ja moj moje moja`,
  opponent: `opponent opponents opp their theirs them they he she his her hers him er sie ihm ihr lui elle ella lei hij zij ele ela
    gegner gegnerin gegners gegenspieler adversaire
    adversaires oponente oponentes rival rivales contrincante adversario adversarios adversaria avversario
    avversaria avversari tegenstander tegenstanders przeciwnik przeciwnika`,
}
const SIDE_OF = new Map(
  Object.entries(SIDES).flatMap(([side, words]) => words.split(/\s+/u).map((word) => [word, side])),
)
/** Numbers in words. */
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six']
/** Titles of what a player has at the end, among points of rounds. */
const TOTAL = /\b(?:total|final|sum|summe|gesamt\w*|endstand|totale|totaal|suma)\b/iu

/** Whether a title says that its numbers are sums. */
export function isTotal(title: string): boolean {
  return TOTAL.test(title)
}

/** "1st" is a number. */
const ORDINAL = /(\d)(?:st|nd|rd|th)(?!\p{L})/gu

/** The words and the numbers of a title: "Player1Score" has three. */
export function partsOfTitle(title: string): string[] {
  const apart = title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  const plain = nameKey(apart).replaceAll('ł', 'l').replaceAll(ORDINAL, '$1')
  return [...plain.matchAll(/\p{L}+|\d+/gu)].map(([part]) => part)
}

/** In the place of a column: I play in each line, and no column has my name. */
export const ME = -1

const TEAMS = new Set(
  `team teams side sides pair pairs squad mannschaft seite paar equipe equipes equipo equipos squadra coppia
  pareja koppel ploeg time dupla druzyna para`.split(/\s+/u),
)

/** "Team 1", "Blue Team" and "Side B": the people of one side stand in this column. */
export function isTeamTitle(title: string): boolean {
  return partsOfTitle(title).some((part) => TEAMS.has(part))
}

/** A title without the words that all teams have: "Blue" of "Blue Team". */
export function teamInTitle(title: string): string {
  return partsOfTitle(title)
    .filter((part) => !TEAMS.has(part))
    .join(' ')
}

/** "My" and "White": a word that says whose a column is. */
export function isSideWord(part: string): boolean {
  return SIDE_OF.has(part)
}

/** What tells the columns of one player from those of another: "1" of "Player 1", "B" and "P2 Score". */
export function sideOf(title: string): { side: string; part: string } | null {
  const parts = partsOfTitle(title)
  const numbers = parts.filter((part) => /^\d+$/u.test(part))
  if (numbers.length > 1) return null
  const [number] = numbers
  if (number !== undefined) return { side: String(Number(number)), part: number }
  for (const part of parts) {
    const side = SIDE_OF.get(part)
    if (side !== undefined) return { side, part }
  }
  if (parts.length < 2) return null
  const part = [parts.at(-1) ?? '', ...parts].find(
    (one) => /^[a-h]$/u.test(one) || NUMBERS.includes(one),
  )
  if (part === undefined) return null
  const order = part.length === 1 ? part.charCodeAt(0) - 96 : NUMBERS.indexOf(part) + 1
  return { side: String(order), part }
}

/** Kinds of which each player has a column of their own. */
const OWN = ['score', 'result', 'rank', 'team', 'role', 'winner'] as const

export interface Partners {
  /** The column of a player side by side; null where they have none of this kind. */
  of(kind: ColumnKind, player: number): number | null
  /** The column that all players have together: "21-15". */
  shared(kind: ColumnKind): number | null
  /** Columns that belong to nobody. */
  rest: readonly number[]
}

/** Which column belongs to which player: by the numbers and sides of their titles, else by their order. */
export function partnersOf(
  columns: Columns,
  titles: readonly string[],
  players: readonly number[],
): Partners {
  const paired = new Map(
    OWN.map((kind) => [
      kind as ColumnKind,
      pairedOf(kind, columns.get(kind) ?? [], titles, players),
    ]),
  )
  return {
    of: (kind, player) => paired.get(kind)?.own[player] ?? null,
    shared: (kind) => paired.get(kind)?.shared ?? null,
    rest: [...paired.values()].flatMap(({ rest }) => rest),
  }
}

interface ColumnPairing {
  own: (number | null)[]
  shared: number | null
  rest: number[]
}

function pairedOf(
  kind: ColumnKind,
  columns: readonly number[],
  titles: readonly string[],
  players: readonly number[],
): ColumnPairing {
  const sideAt = (at: number) => (at === ME ? 'me' : (sideOf(titles[at] ?? '')?.side ?? ''))
  const sidesIn = (list: readonly number[]) => list.map(sideAt)
  const sides = sidesIn(columns)
  if (players.length === 1) return ofOne(columns, titles, sides)
  const seats = numbered(sidesIn(players))
  const own: (number | null)[] = players.map(() => null)
  const rest: number[] = []
  const loose: number[] = []
  for (const [at, column] of columns.entries()) {
    const side = sides[at] ?? ''
    const seat = seatOf(side)
    if (seat >= 0 && own[seat] === null) own[seat] = column
    else if (isNumber(side)) rest.push(column)
    else loose.push(column)
  }
  const free = own.flatMap((column, at) => (column === null ? [at] : []))
  const [only, ...more] = loose
  if (only !== undefined && more.length === 0 && free.length === players.length) {
    const isBetween = only > Math.min(...players) && only < Math.max(...players)
    if (players.length === 2 || !isBetween) {
      // A team or a role is nobody's together.
      const isOfAll = kind !== 'role' && kind !== 'team'
      return isOfAll ? { own, shared: only, rest } : { own, shared: null, rest: [...rest, only] }
    }
  }
  // As many as players are in their order; of fewer, one between two players is the first one's.
  for (const [order, seat] of free.entries()) {
    const [from, to] = [players[seat] ?? -1, players[seat + 1] ?? Infinity]
    const between = loose.find((column) => column > from && column < to)
    own[seat] = (loose.length === free.length ? loose[order] : between) ?? null
  }
  return { own, shared: null, rest: [...rest, ...loose.filter((column) => !own.includes(column))] }

  function seatOf(side: string): number {
    const isByOrder = isNumber(side) && !seats.some(isNumber) && Number(side) <= players.length
    return isByOrder ? Number(side) - 1 : side === '' ? -1 : seats.indexOf(side)
  }
}

/** With numbers for players without one: their place, or the first number that nobody has. */
function numbered(seats: readonly string[]): string[] {
  if (new Set(seats).size < seats.length) return seats.map((_, at) => String(at + 1))
  if (!seats.some(isNumber)) return seats.map((side, at) => side || String(at + 1))
  let free = 1
  return seats.map((side) => {
    while (seats.includes(String(free))) free += 1
    return side || String(free)
  })
}

function isNumber(side: string): boolean {
  return /^\d+$/u.test(side)
}

/** One player a row: the column of the total, or the first without a number. */
function ofOne(
  columns: readonly number[],
  titles: readonly string[],
  sides: readonly string[],
): ColumnPairing {
  const total = columns.find((at) => isTotal(titles[at] ?? ''))
  const plain = columns.find((_, at) => !isNumber(sides[at] ?? ''))
  const only = columns.length === 1 ? columns[0] : (total ?? plain)
  return {
    own: [only ?? null],
    shared: null,
    rest: columns.filter((column) => column !== only),
  }
}
