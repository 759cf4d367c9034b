import {
  fieldsOf,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  type Parser,
  readStored,
  record,
  removeStored,
  text,
  writeStored,
} from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

import { parseClock } from './pad-clock.ts'
import type { Change, Side, Undoable } from './pad-undo.ts'
import { rankings } from './rank-by.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** A pad as this device keeps it. */
export interface StoredPad extends Undoable {
  /** Counts the changes: of two tabs the one with the higher number has the newer pad. */
  revision: number
  /** The time of the last change. */
  touched: number
  /** The name of the game it was begun for; null when none had been chosen. */
  game: string | null
}

type Fields = Omit<Sheet, 'cells'>

const fieldParsers: { [K in keyof Fields]-?: Parser<Fields[K]> } = {
  rows: list(object<SheetRow>({ key: text, label: text })),
  at: object<Sheet['at']>({ row: text, column: text }),
  fresh: flag,
  starter: nullable(text),
  clock: nullable(parseClock),
  step: number,
  rankBy: nullable(oneOf(rankings)),
}

/** The fields that are there. */
const parseSomeFields: Parser<Side['fields']> = (value) => {
  const given = Object.entries(fieldsOf(value))
  const parsers: Record<string, Parser<unknown> | undefined> = fieldParsers
  return Object.fromEntries(given.map(([name, field]) => [name, parsers[name]?.(field)]))
}

const parseSide = object<Side>({ fields: parseSomeFields, cells: record(nullable(text)) })
const parseChange = object<Change>({ before: parseSide, after: parseSide, isMove: flag })

const format = {
  format: 1,
  parse: object<StoredPad>({
    sheet: object<Sheet>({ ...fieldParsers, cells: record(text) }),
    past: list(parseChange),
    future: list(parseChange),
    revision: number,
    touched: number,
    game: nullable(text),
  }),
}

/** @param of the id of the match, or `new match` */
export function padKey(of: string, userId: string): string {
  return `${TYPED}pad of ${of} of ${userId}`
}

/**
 * What this tab read or stored last, by its text. A full pad with its undo history is 300 kB, which
 * would be parsed with every keystroke, although another tab has seldom typed meanwhile.
 */
let known: { key: string; text: string; pad: StoredPad | null } | null = null

/** The pad that this device keeps: it survives a reload, the end of the browser, and days. */
export function storedPad(key: string): StoredPad | null {
  const stored = textOf(key)
  if (stored === null) return null
  if (known?.key !== key || known.text !== stored) {
    known = { key, text: stored, pad: readStored('local', key, format) }
  }
  return known.pad
}

export function storePad(key: string, pad: StoredPad): void {
  const before = textOf(key)
  writeStored('local', key, format, pad)
  const after = textOf(key)
  // Where the storage is full, the text is still the old one.
  if (after !== null && after !== before) known = { key, text: after, pad }
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
    return null
  }
}

export function deletePad(key: string): void {
  removeStored('local', key)
}
