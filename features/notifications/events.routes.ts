import type { Handlers } from '#platform/http/serve.ts'

import type { eventEndpoints } from './events.contract.ts'

export function eventHandlers(): Handlers<typeof eventEndpoints> {
  return {
    'GET /events': async ({ query: { after }, caller, request }) => {
      const token = (request.headers.authorization ?? '').replace(/^Bearer +/iu, '')
      const body = request.server.eventStreams.open({ caller, token, after })
      // A proxy that collects a response before it passes it on would hold the events back.
      const headers = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
      return { status: 200, body, headers }
    },
  }
}
