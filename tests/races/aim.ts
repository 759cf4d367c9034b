import type { Chance } from './racing-chance.ts'
import type { Somebody, Table } from './racing-table.ts'

export interface Request {
  as?: Somebody
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** Their owner may be deleted meanwhile. */
  enteredAddresses?: string[]
}

export type Aim = (table: Table, chance: Chance) => Request

export const player = ({ ann, bob, cem }: Table, chance: Chance) => chance.of([ann, bob, cem])
