import { storedBytes } from '#features/matches/stored-bytes.commands.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { TextChunks } from '#platform/limits/streamed-responses.ts'

import { allowDownload } from './archive-download.commands.ts'
import { asFile } from './archive-download.rules.ts'
import type { archiveEndpoints } from './archives.contract.ts'
import { type Archive, archiveOf, csvOf, matchPages } from './archives.queries.ts'
import { bgStatsText } from './bgstats-file.rules.ts'

export function archiveHandlers(
  app: App,
  archives: readonly Archive[],
): Handlers<typeof archiveEndpoints> {
  const { read } = app.database

  return {
    'GET /storage': async ({ caller }) => {
      const used = await storedBytes(read, caller.userId)
      return { status: 200, body: { data: { used, most: app.config.accountBytes } } }
    },

    'GET /users/:id/archive': async (input) => {
      await allowDownload(app, 'download-archive', input)
      const { params, now } = input
      const body = new TextChunks<'file'>(archiveOf(read, archives, params.id, now))
      return { status: 200, body, headers: asFile('tabletally.json') }
    },

    'GET /users/:id/archive.csv': async (input) => {
      await allowDownload(app, 'download-table', input)
      const { params } = input
      const body = new TextChunks<'file'>(csvOf(read, params.id))
      return { status: 200, body, headers: asFile('tabletally-matches.csv') }
    },

    'GET /users/:id/archive.bgstats': async (input) => {
      await allowDownload(app, 'download-bgstats', input)
      const { params, now } = input
      const body = new TextChunks<'file'>(bgStatsText(matchPages(read, params.id), now))
      return { status: 200, body, headers: asFile('tabletally-bgstats.json') }
    },
  }
}
