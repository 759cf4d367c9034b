import { folded } from '#features/accounts/name-keys.rules.ts'

import * as cells from './table-cells.rules.ts'
import type { Line } from './table-records.rules.ts'

export const shapes = ['match', 'result', 'person'] as const
/** A row is a match; a row is one person’s result; a row is a match and a column is a person. */
export type Shape = (typeof shapes)[number]

const labels = {
  none: 'Not read',
  ...{ date: 'Date', game: 'Game', place: 'Place', minutes: 'Minutes', notes: 'Notes' },
  ...{ expansions: 'Expansions', match: 'Match (same value, one match)' },
  ...{ players: 'Players (a list)', winner: 'Winner', finished: 'Finished' },
  ...{ scores: 'Scores of all (21-15)', results: 'Result of both (1-0)' },
  ...{ player: 'Player', score: 'Score', result: 'Result', rank: 'Rank', team: 'Team' },
  role: 'Role',
} as const
export type Field = keyof typeof labels
/** A field, and whose it is: `score 2`, `player A`, `rank title`, `finished 3`. */
export type Meaning = Field | `${Field} ${string}`
/** Whose the cells of a column are, where its title is the person’s name. */
export const TITLE = 'title'

const OF_ALL: readonly Field[] = ['date', 'game', 'place', 'minutes', 'notes', 'expansions']
const OF_ONE: readonly Field[] = ['player', 'score', 'result', 'rank', 'team', 'role']
const FIELDS_OF_SHAPE = {
  match: ['players', 'winner', 'scores', 'results'],
  result: ['match', ...OF_ONE, 'winner'],
  person: ['winner'],
} satisfies Record<Shape, Field[]>
const TEAMS = ['A', 'B', 'C', 'D']
const [PEOPLE_LEAST, PEOPLE_MOST] = [4, 12]

export function partsOf(meaning: Meaning): { field: Field; whose: string } {
  const [field = 'none', whose = ''] = meaning.split(' ')
  return { field: Object.hasOwn(labels, field) ? (field as Field) : 'none', whose }
}

export function isFieldOfOne(field: Field): boolean {
  return OF_ONE.includes(field)
}

export function meaningsOf(shape: Shape, columns: number): { value: Meaning; label: string }[] {
  const fields: Field[] = ['none', ...OF_ALL, ...FIELDS_OF_SHAPE[shape]]
  const plain = fields.map((value) => ({ value, label: labels[value] }))
  const each = (
    some: readonly Field[],
    whose: readonly string[],
    endingOf = (one: string) => ` ${one}`,
  ) =>
    some.flatMap((field) =>
      whose.map((one) => ({
        value: `${field} ${one}` as const,
        label: labels[field] + endingOf(one),
      })),
    )
  if (shape === 'result') return plain
  if (shape === 'person') {
    const titled = ['score', 'rank', 'result', 'role'] as const
    return [...plain, ...each(titled, [TITLE], () => ' of the person in the title')]
  }
  const most = Math.min(PEOPLE_MOST, Math.max(PEOPLE_LEAST, columns))
  const numbers = Array.from({ length: most }, (_, at) => `${at + 1}`)
  const ordinal = (place: string) => ` ${place}${['', 'st', 'nd', 'rd'][Number(place)] ?? 'th'}`
  return [
    ...plain,
    ...each(['finished'], numbers, ordinal),
    // Short: a phone shows few letters of it.
    ...each(OF_ONE, numbers),
    ...each(['player', 'score', 'result', 'rank'], TEAMS, (team) => `, team ${team}`),
  ]
}

/** In English, German, French and Spanish; only whole titles count. */
const TITLES: Partial<Record<Field, string>> = {
  date: 'date/day/played on/date played/when/timestamp/datum/tag/gespielt am/zeitstempel/fecha/dia/jour',
  game: 'game/game name/board game/boardgame/spiel/brettspiel/jeu/juego/game definition name',
  place: 'place/location/where/venue/ort/wo/spielort/lieu/lugar',
  minutes: 'minutes/duration/length/playtime/dauer/spieldauer/minuten/duree/duracion/minutos',
  notes: 'notes/note/comment/comments/notizen/kommentar/bemerkungen/notas/commentaires/comentarios',
  expansions: 'expansion/expansions/erweiterung/erweiterungen/extensions/expansiones',
  match: 'match/match id/match no/play id/session/session id/partie/partida',
  player: 'player/name/who/spieler/wer/joueur/nom/jugador/nombre',
  players: 'players/names/who played/spieler/mitspieler/joueurs/jugadores/participants',
  winner: `winner/winners/won by/sieger/gewinner/vainqueur/gagnant/gagnants/ganador/ganadores/
    winning player names`,
  score: 'score/scores/points/pts/vp/final score/punkte/endstand/puntos/puntuacion',
  result: 'result/results/win/won/outcome/ergebnis/gewonnen/resultat/gagne/resultado/victoria',
  rank: `rank/position/placement/place/finish/platz/rang/platzierung/classement/puesto/posicion/
    result/ergebnis/resultat/resultado`,
  scores: 'score/scores/points/result/ergebnis/punkte/endstand/resultat/resultado',
  results: 'result/score/ergebnis/resultat/resultado/outcome',
  team: 'team/side/mannschaft/equipe/equipo',
  role: 'role/faction/character/corporation/color/colour/deck/rolle/fraktion/farbe/couleur/faccion',
}
const FIELDS = new Map<string, Field[]>()
for (const [field, titles] of Object.entries(TITLES)) {
  for (const title of titles.split('/').map((one) => one.trim().replaceAll(/\s+/gu, ' '))) {
    FIELDS.set(title, [...(FIELDS.get(title) ?? []), field as Field])
  }
}

const SUMS = new Set(
  `total/totals/grand total/sum/sums/difference/diff/average/avg/mean/wins/summe/gesamt/differenz/schnitt/
  durchschnitt/somme/moyenne/suma/promedio/subtotal`
    .split('/')
    .map((word) => word.trim()),
)
const PLAYER_WORDS = new Set(['player', 'p', 'spieler', 'joueur', 'jugador'])
const TEAM_WORDS = new Set(['team', 'mannschaft', 'equipe', 'equipo'])
const ORDINAL = /^(\d{1,2})\s?(?:st|nd|rd|th|\.|er|e|º|°)(?:\s(?:place|platz|lugar))?$/u
/** In small letters without accents and signs; a number is a word of its own. */
function titleKey(title: string): string {
  return folded(title.slice(0, 200).replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function isSum(text: string): boolean {
  return SUMS.has(titleKey(text))
}

export function isUnknownTitle(title: string): boolean {
  return !FIELDS.has(titleKey(title)) && !isSum(title) && placeIn(title) === null
}

function meaningsOfTitle(title: string, shape: Shape | null): Meaning[] {
  const known = FIELDS.get(titleKey(title)) ?? []
  const allowed = new Set([...OF_ALL, ...(shape === null ? [] : FIELDS_OF_SHAPE[shape])])
  const found = known.filter((field) => allowed.has(field))
  if (shape !== 'match' || found.length > 0) return found
  const place = placeIn(title)
  return place === null ? numbered(title) : [`finished ${place}`]
}

/** `2nd` is 2; null where a title names no place in the order of finishing. */
function placeIn(title: string): number | null {
  const number = Number(ORDINAL.exec(folded(title).trim())?.[1] ?? 0)
  return number > 0 && number <= 12 ? number : null
}

/** `Player 2`, `P2 Score`, `team1player2`, `Team B`. */
function numbered(title: string): Meaning[] {
  const said = titleKey(title).split(' ')
  const isLetter = (word: string) => said.length > 1 && /^[a-d]$/u.test(word)
  const words = said.map((word) =>
    isLetter(word) ? `${TEAMS.indexOf(word.toUpperCase()) + 1}` : word,
  )
  const numbers = words.filter((word) => /^\d{1,2}$/u.test(word)).map(Number)
  const isTeam = words.some((word) => TEAM_WORDS.has(word))
  const rest = words.filter(
    (word) => !/^\d/u.test(word) && !PLAYER_WORDS.has(word) && !TEAM_WORDS.has(word),
  )
  const [first = 0] = numbers
  const whose = isTeam ? TEAMS[first - 1] : String(first)
  const isOne = numbers.length === 1 || (isTeam && numbers.length === 2)
  if (!isOne || first < 1 || first > PEOPLE_MOST || whose === undefined) return []
  if (rest.length === 0) return [`player ${whose}`]
  return (FIELDS.get(rest.join(' ')) ?? []).flatMap((field) =>
    ['score', 'rank', 'result', 'role'].includes(field) ? [`${field} ${whose}` as const] : [],
  )
}

/**
 * `Kim Score` is Kim’s.
 * @param names of other columns
 */
export function personIn(title: string, names: readonly string[]): string {
  const text = title.trim().replaceAll(/\s+/gu, ' ')
  const within = names.filter((name) => name !== text && ` ${text} `.includes(` ${name} `))
  const [known] = within.toSorted((one, other) => one.length - other.length)
  if (known !== undefined) return known
  const words = text.split(' ')
  if (words.length === 1) return text
  if (FIELDS.has(titleKey(words.at(-1) ?? ''))) return words.slice(0, -1).join(' ')
  return FIELDS.has(titleKey(words[0] ?? '')) ? words.slice(1).join(' ') : text
}

/** So many of a column’s cells have to read as what its title says. */
const SHARE = 0.95
/** Of a long file, that are looked at. */
const ROWS = 2000

interface Column {
  title: string
  /** Without blank ones. */
  cells: readonly string[]
}

/**
 * @param chosen what somebody has said that a row is
 * @returns the shape, null where several fit, or none; and what each column is
 */
export function proposalsOf(
  titles: readonly string[],
  records: readonly Line[],
  chosen: Shape | null,
): { shape: Shape | null; meanings: Meaning[] } {
  const columns = titles.map((title, at) => ({
    title,
    cells: records
      .slice(0, ROWS)
      .map(({ cells: own }) => own[at] ?? '')
      .filter((cell) => cell !== '' && !isSum(cell)),
  }))
  const shape = chosen ?? shapeOf(columns)
  return { shape, meanings: meaningsIn(columns, shape) }
}

/** Two columns have one meaning only where each person has one of their own. */
function meaningsIn(columns: readonly Column[], shape: Shape | null): Meaning[] {
  const taken = new Set<Meaning>()
  const meanings = columns.map((column) => {
    const found = meaningsOfTitle(column.title, shape).find(
      (meaning) =>
        (!taken.has(meaning) || /^player [A-Z]/u.test(meaning)) && fits(column.cells, meaning),
    )
    if (found !== undefined) taken.add(found)
    return found ?? 'none'
  })
  // "Score 1" beside "Team 1" is the team’s.
  return meanings.map((meaning): Meaning => {
    const { field, whose } = partsOf(meaning)
    const team = TEAMS[Number(whose) - 1]
    const isTeams = taken.has(`player ${team}`) && !taken.has(`player ${whose}`)
    return isTeams && isFieldOfOne(field) ? `${field} ${team}` : meaning
  })
}

export function fits(own: readonly string[], meaning: Meaning): boolean {
  const { field } = partsOf(meaning)
  // A number for each row says nothing of who sat together.
  if (field === 'match' && new Set(own).size === own.length) return false
  const read = own.filter((cell) => readsAs[field](cell)).length
  return own.length > 0 && read >= own.length * SHARE
}

const hasWord = (cell: string) => /\p{L}/u.test(cell)
const isPerson = (cell: string) => hasWord(cell) && !cells.isScore(cell)
const readsAs: Record<Field, (cell: string) => boolean> = {
  date: (cell) => Object.keys(cells.momentsIn(cell)).length > 0,
  minutes: (cell) => cells.minutesIn(cell, false) !== null,
  score: cells.isScore,
  scores: (cell) => cells.scoresIn(cell) !== null,
  result: (cell) => cells.resultIn(cell) !== null,
  results: (cell) => cells.resultsIn(cell) !== null,
  rank: (cell) => cells.rankIn(cell) !== null,
  players: (cell) => cells.namesIn(cell) !== null,
  ...{ winner: isPerson, player: isPerson, finished: isPerson },
  ...{ game: hasWord, place: hasWord, role: hasWord, team: hasWord },
  ...{ match: () => true, notes: () => true, expansions: () => true, none: () => false },
}

function shapeOf(columns: readonly Column[]): Shape | null {
  const inMatch = meaningsIn(columns, 'match').map((meaning) => partsOf(meaning).field)
  const inResult: readonly string[] = meaningsIn(columns, 'result')
  const count = (field: Field) => inMatch.filter((one) => one === field).length
  const lists = columns.filter(({ cells: own }, at) => inMatch[at] === 'players' && hasLists(own))
  const isMatch = lists.length === 1 || count('player') > 1 || count('finished') > 0
  const player = columns[inResult.indexOf('player')]
  // A number beside a list is one person’s: then its comma stands within a name.
  const isBeside = ['score', 'rank', 'result'].some((field) => inResult.includes(field))
  const isOne = columns.filter((one) => meaningsIn([one], 'result').includes('player')).length === 1
  const isResult = player !== undefined && isOne && (isBeside || !hasLists(player.cells))
  const persons = columns.filter(isPersonColumn).length
  const isPersons = player === undefined && !isMatch && persons > 1
  const fitting = { match: isMatch, result: isResult, person: isPersons }
  const [shape = null, ...others] = shapes.filter((one) => fitting[one])
  return others.length === 0 ? shape : null
}

function hasLists(own: readonly string[]): boolean {
  const several = own.filter((cell) => (cells.namesIn(cell)?.names.length ?? 0) > 1).length
  return several * 2 > own.length
}

function isPersonColumn({ title, cells: own }: Column): boolean {
  return isUnknownTitle(title) && !/^\d*$/u.test(title.trim()) && fits(own, `score ${TITLE}`)
}
