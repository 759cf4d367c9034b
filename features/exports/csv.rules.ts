import { type DetailKey, forEachDetail } from '#features/matches/match-details.rules.ts'
import type { Pad, PadRow } from '#features/scoring/pad.rules.ts'

import type { ArchivedMatch, ArchivedPlayer, Original } from './archives.rules.ts'

/** It tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The fields of an archive but the players, who have rows of their own. */
type MatchColumn =
  | Exclude<keyof ArchivedMatch, 'players' | 'pad' | 'original'>
  | Exclude<keyof Original, 'players'>
type PlayerColumn =
  | Exclude<keyof ArchivedPlayer, 'email'>
  | Exclude<keyof Original['players'][number], 'name'>
  | 'seat'
  | 'pad'

const matchColumns: Record<MatchColumn, Column<ArchivedMatch>> = {
  id: { title: 'Match', cell: ({ id }) => id },
  date: { title: 'Date', cell: ({ date }) => date },
  day: { title: 'Day', cell: ({ day }) => day },
  game: { title: 'Game', cell: ({ game }) => game },
  expansions: {
    title: 'Expansions',
    cell: ({ expansions }) => expansions.map(listedName).join(', '),
  },
  mode: { title: 'Mode', cell: ({ mode }) => mode },
  scoring: { title: 'Scoring', cell: ({ scoring }) => scoring },
  ...forEachDetail<Record<DetailKey, Column<ArchivedMatch>>>((key, { label }) => ({
    title: label,
    cell: (match) => match[key],
  })),
  status: { title: 'Status', cell: ({ original }) => original.status },
  createdBy: { title: 'Logged by', cell: ({ original }) => original.createdBy },
  createdAt: { title: 'Logged at', cell: ({ original }) => original.createdAt },
}
const playerColumns: Record<PlayerColumn, Column<Seated>> = {
  seat: { title: 'Seat', cell: ({ seat }) => seat },
  name: { title: 'Player', cell: ({ name }) => name },
  self: { title: 'You', cell: ({ self }) => yesOrNo(self) },
  team: { title: 'Team', cell: ({ team }) => team },
  role: { title: 'Role', cell: ({ role }) => role },
  started: { title: 'Started', cell: ({ started }) => yesOrNo(started) },
  former: { title: 'Former', cell: ({ former }) => yesOrNo(former) },
  score: { title: 'Score', cell: ({ score }) => score },
  rank: { title: 'Rank', cell: ({ rank }) => rank },
  result: { title: 'Result', cell: ({ result }) => result },
  confirmed: {
    title: 'Confirmed',
    cell: ({ original }) => original && yesOrNo(original.confirmed),
  },
  confirmedBy: { title: 'Confirmed by', cell: ({ original }) => original && original.confirmedBy },
  pad: { title: 'Pad', cell: ({ column }) => column },
  guest: { title: 'Guest', cell: ({ original }) => original && yesOrNo(original.guest) },
}
const matchCells = Object.values(matchColumns)
const playerCells = Object.values(playerColumns)

interface Column<From> {
  title: string
  cell: (from: From) => string | number | null
}

/** `seat` is counted from 1. */
interface Seated extends ArchivedPlayer {
  seat: number
  /** null when an edit added the player after an import. */
  original: Original['players'][number] | null
  /** The player's column of the pad: `Eggs: 12, Birds: –`. */
  column: string
}

/** What may end a cell: some programs ignore our quotes. */
const SEPARATOR = String.raw`[;|\t-\r\u0085\u2028\u2029]`
/** Characters that programs skip before a formula, and the apostrophes that keep it from being one. */
const SKIPPED = String.raw`["'\s\p{C}]`
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]'
/** From a separator up to a formula's first character. */
const TO_SIGN = `(?:(?!${SEPARATOR})${SKIPPED})*${SIGN}`
const AFTER_SEPARATOR = new RegExp(`(${SEPARATOR})(?=${TO_SIGN})`, 'gu')
const ESCAPED_AFTER_SEPARATOR = new RegExp(`(${SEPARATOR})'(?=${TO_SIGN})`, 'gu')
const FORMULA_AT_START = new RegExp(`^(?:${SKIPPED}*${SIGN}|'*[\\t\\r\\n])`, 'u')
const TO_QUOTE = /[",;|\t-\r\u0085\u2028\u2029]|^\s|\s$/u

export const csvHeader = csvRow([...matchCells, ...playerCells].map(({ title }) => title))

export function csvRows(match: ArchivedMatch): string {
  const cells = matchCells.map(({ cell }) => cell(match))
  return match.players
    .map((player, index) => {
      const seated = {
        ...player,
        seat: index + 1,
        original: match.original.players[index] ?? null,
        column: padCell(match.pad, index),
      }
      return csvRow([...cells, ...playerCells.map(({ cell }) => cell(seated))])
    })
    .join('')
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

/** RFC 4180. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe, which makes it text again. Text
 * after a separator gets one too: a spreadsheet that separates by semicolon, as in many countries,
 * makes each part a cell. Numbers need none.
 */
function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inside = value.replaceAll(AFTER_SEPARATOR, "$1'")
  const text = FORMULA_AT_START.test(inside) ? `'${inside}` : inside
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Takes each apostrophe of `csvCell` away again. */
export function textOfCell(cell: string): string {
  const isEscaped = cell.startsWith("'") && FORMULA_AT_START.test(cell.slice(1))
  return (isEscaped ? cell.slice(1) : cell).replaceAll(ESCAPED_AFTER_SEPARATOR, '$1')
}

/** Quotes hold a name together that has a separator of lists. */
function listedName(name: string): string {
  return /[",;|\n]/u.test(name) ? `"${name.replaceAll('"', '""')}"` : name
}

/** A cell of the pad in which nothing stands. */
const EMPTY = '–'
/** Signs after which a reader could take the rest of a name for something else. */
const LABEL_TO_QUOTE = /[",:;|\t-\r\u0085\u2028\u2029]|^\s|\s$/u
const ENTRY = /^\s*(?:(?:"((?:[^"]|"")*)"|([^",:]*)):)?\s*(–|-?[\d.]+(?:e[-+]?\d+)?)?\s*(?:,|$)/u

/** `Eggs: 12, Birds: –`; rounds have no name. */
function padCell(pad: Pad | null, column: number): string {
  const entries = pad?.rows.map(({ label, scores }) => {
    const score = String(scores[column] ?? EMPTY)
    return label === '' ? score : `${listedLabel(label)}: ${score}`
  })
  return entries?.join(', ') ?? ''
}

function listedLabel(label: string): string {
  return LABEL_TO_QUOTE.test(label) ? `"${label.replaceAll('"', '""')}"` : label
}

/** @returns null where the cells have no common rows */
export function padOfCells(cells: readonly string[]): Pad | null {
  const columns = cells.map(entriesOf)
  const [first] = columns
  if (first === undefined || first === null) return null
  const isCommon = columns.every(
    (column) =>
      column?.length === first.length &&
      column.every(({ label }, at) => label === first[at]?.label),
  )
  if (!isCommon) return null
  return {
    rows: first.map(({ label }, row): PadRow => ({
      label,
      scores: columns.map((column) => column?.[row]?.score ?? null),
    })),
  }
}

function entriesOf(cell: string): { label: string; score: number | null }[] | null {
  const entries: { label: string; score: number | null }[] = []
  for (let rest = cell; rest !== '';) {
    const [whole, quoted, plain = '', text] = ENTRY.exec(rest) ?? []
    const score = text === undefined || text === EMPTY ? null : Number(text)
    if (whole === undefined || whole === '' || text === undefined || Number.isNaN(score))
      return null
    entries.push({ label: quoted?.replaceAll('""', '"') ?? plain.trim(), score })
    rest = rest.slice(whole.length)
  }
  return entries
}
