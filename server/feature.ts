import type { FastifyInstance } from 'fastify'

import type { Database, Trx } from '#database/connect.ts'
import type { Room } from '#database/query/parts.ts'
import type { AccountData } from '#features/accounts/account-data.commands.ts'
import type { Archive } from '#features/exports/archives.queries.ts'
import type { App } from '#platform/app.ts'
import type { BackgroundWork } from '#platform/background.ts'
import type { Endpoints } from '#platform/http/contract.ts'
import { type Handlers, serve } from '#platform/http/serve.ts'

interface Feature<T extends Endpoints> {
  endpoints: T
  handlers: (app: App) => Handlers<T>
  accountData: AccountData
  /** What it writes of a user into the archive, and what of it an import reads back. */
  archive: Archive
  /**
   * Delete expired rows, as far as there is room; each once an hour, in its own transactions, until it
   * leaves room.
   */
  cleanup?: readonly ((trx: Trx, now: Date, room: Room) => Promise<void>)[]
  prepare?: (database: Database) => Promise<void>
  background?: readonly BackgroundWork[]
}

export type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

const owesNothing = { accountData: {}, archive: {} }

/** For a feature that others only import. */
export const onlyImported = { endpoints: {}, handlers: () => ({}), ...owesNothing }

/** For a feature that serves endpoints, and owes only what stands beside this. */
export function answering<T extends Endpoints>(endpoints: T, handlers: (app: App) => Handlers<T>) {
  return { endpoints, handlers, ...owesNothing }
}

/** @param name the folder's */
export function feature<T extends Endpoints>(
  name: string,
  {
    endpoints,
    handlers,
    cleanup = [],
    prepare = async () => {},
    background = [],
    ...owed
  }: Feature<T>,
) {
  return {
    name,
    endpoints,
    cleanup,
    prepare,
    background,
    ...owed,
    // Called here, where the types of handlers and endpoints are still connected.
    serve: (server: FastifyInstance, app: App) => serve(server, app, endpoints, handlers(app)),
  }
}
