import {
  list,
  nullable,
  number,
  object,
  oneOf,
  readStored,
  record,
  removeStored,
  text,
  writeStored,
} from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'

import { parseClock } from './pad-clock.ts'
import type { RankBy, Sheet, SheetRow } from './sheet.ts'

/** Kept on this device: it survives a reload, the end of the browser, and days. */
export interface StoredPad {
  sheet: Sheet
  touched: number
}

const format = {
  format: 3,
  parse: object<StoredPad>({
    sheet: object<Sheet>({
      rows: list(object<SheetRow>({ key: text, label: text })),
      cells: record(text),
      at: object<Sheet['at']>({ row: text, column: text }),
      // The first digit after the pad was closed replaces a number.
      fresh: () => true,
      starter: nullable(text),
      clock: nullable(parseClock),
      step: number,
      rankBy: nullable(oneOf<RankBy>(['highest', 'lowest'])),
    }),
    touched: number,
  }),
}

/** @param of the id of the match, or `new match` */
export function padKey(of: string, userId: string): string {
  return `${TYPED}pad of ${of} of ${userId}`
}

export function storedPad(key: string): StoredPad | null {
  return readStored('local', key, format)
}

export function storePad(key: string, { sheet, touched }: StoredPad): void {
  writeStored('local', key, format, { sheet, touched })
}

export function deletePad(key: string): void {
  removeStored('local', key)
}
