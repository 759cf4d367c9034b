import { invalid } from './errors.ts'

/** Writes where a list continues. It is encoded, so that clients only send it back. */
export function writeCursor(place: string | null): string | null {
  return place === null ? null : Buffer.from(place).toString('base64url')
}

/** The text that `writeCursor` got; any text for a cursor that is not ours. */
export function decodeCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

/**
 * @param parse answers undefined for a text that is no place of the list
 * @throws Refusal for a cursor that is not of the list
 */
export function readCursor<Place>(
  cursor: string | undefined,
  parse: (text: string) => Place | undefined,
  { field = 'cursor', list = 'this list' } = {},
): Place | undefined {
  if (cursor === undefined) return undefined
  const place = parse(decodeCursor(cursor))
  if (place === undefined) throw invalid(field, `This is not a cursor of ${list}.`)
  return place
}
