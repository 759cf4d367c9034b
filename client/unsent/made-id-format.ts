import { number, object, type StoredFormat, text } from '../stored-data.ts'

/** What the server made of a write, and when this device was told; ms since 1970. */
export interface MadeId {
  id: string
  at: number
}

export const madeIdFormat: StoredFormat<MadeId> = {
  format: 1,
  parse: object<MadeId>({ id: text, at: number }),
}
