import { allowDownload } from '#features/archives/archive-download.commands.ts'
import { asFile } from '#features/archives/archive-download.rules.ts'
import { matchPages } from '#features/archives/archives.queries.ts'
import type { App } from '#platform/app.ts'
import type { Handlers } from '#platform/http/serve.ts'
import { TextChunks } from '#platform/limits/streamed-responses.ts'

import type { bgStatsEndpoints } from './bgstats-file.contract.ts'
import { bgStatsText } from './bgstats-writing.rules.ts'

export function bgStatsHandlers(app: App): Handlers<typeof bgStatsEndpoints> {
  return {
    'GET /users/:id/archive.bgstats': async (input) => {
      await allowDownload(app, 'download-bgstats', input)
      const { params, now } = input
      const text = bgStatsText(matchPages(app.database.read, params.id), now)
      const body = new TextChunks<'file'>(text)
      return { status: 200, body, headers: asFile('tabletally-bgstats.json') }
    },
  }
}
