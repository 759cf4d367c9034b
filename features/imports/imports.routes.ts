import { createAdding } from '#features/exports/archive-adding.commands.ts'
import type { App } from '#platform/app.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Handlers } from '#platform/http/serve.ts'
import type { RateLimit } from '#platform/limits/rate-limits.ts'

import { addBatch, beginImport, finishImport } from './added-imports.commands.ts'
import { checkFile, keptMatches, listImports } from './added-imports.queries.ts'
import { fetchPlays } from './bgg-fetching.commands.ts'
import { beginUndo, workOnUndo } from './import-undoing.commands.ts'
import type { importEndpoints } from './imports.contract.ts'

/** So that others have a part of what everybody may ask together. */
const BGG_PAGES: RateLimit = { name: 'bgg', max: 20, windowMs: MINUTE }
/** As often as BoardGameGeek wants to be asked, by everybody together. */
const BGG_PAGES_OF_ALL: RateLimit = { name: 'bgg-all', max: 60, windowMs: MINUTE }

export function importHandlers(app: App): Handlers<typeof importEndpoints> {
  const { config, database, limits } = app
  const addingOf = createAdding(app)
  return {
    'GET /imports': async ({ caller }) => {
      const data = await listImports(database.read, caller.userId)
      const kept = await keptMatches(database.read, caller.userId)
      return { status: 200, body: { data, meta: { bgg: config.bgg !== null, kept } } }
    },

    'POST /imports': async ({ body, caller, now }) => {
      const data = await database.transact((trx) => beginImport(trx, caller.userId, body, now))
      return { status: 201, body: { message: 'Import begun.', data } }
    },

    'POST /imports/check': async ({ body, caller, request }) => {
      const file = { ...body, catalogue: config.gameCatalogue }
      const data = await checkFile(database.read, caller.userId, file, () => request.nextTurn())
      return { status: 200, body: { data } }
    },

    'GET /imports/bgg': async ({ query: { user, page }, caller }) => {
      await limits.countInMemory(BGG_PAGES, caller.userId)
      await limits.countInMemory(BGG_PAGES_OF_ALL, 'everybody')
      return { status: 200, body: { data: { xml: await fetchPlays(config.bgg, user, page) } } }
    },

    'POST /imports/:id/matches': async ({ params: { id }, body, caller, now, request }) => {
      const batch = { ...body, importId: id, userId: caller.userId }
      const data = await addBatch(addingOf({ caller, request }), batch, now)
      return { status: 200, body: { message: 'Matches added.', data } }
    },

    'POST /imports/:id/finish': async ({ params: { id }, caller, now, request }) => {
      const finishing = { importId: id, userId: caller.userId }
      const nextTurn = () => request.nextTurn()
      const data = await finishImport(database, finishing, { now, nextTurn })
      return { status: 200, body: { message: 'Import finished.', data } }
    },

    'DELETE /imports/:id': async ({ params: { id }, caller, now, request }) => {
      const undoing = { importId: id, userId: caller.userId }
      await database.transact((trx) => beginUndo(trx, undoing))
      const nextTurn = () => request.nextTurn()
      const data = await workOnUndo(database, undoing, { now, nextTurn })
      const message = data.state === 'undone' ? 'Import undone.' : 'The import is being undone.'
      return { status: 200, body: { message, data } }
    },
  }
}
