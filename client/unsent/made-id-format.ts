import { number, object, type StoredFormat, text } from '../stored-data.ts'

/** What the server made of a write, and when this device was told; ms since 1970. */
export interface MadeId {
  id: string
  at: number
}

const parse = object<MadeId>({ id: text, at: number })

/** Without a number they have the same fields. */
export const madeIdFormat: StoredFormat<MadeId> = { format: 1, parse, before: parse }
