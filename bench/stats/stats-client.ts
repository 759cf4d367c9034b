import type { Request } from 'autocannon'

import { putLoad } from '../load/load.ts'

// Sends requests from a process of its own, so that the bench measures the processor time of the server
// alone. Started by ./answers.ts.

/** What the bench asks for: one request after the other. */
export interface Asked {
  url: string
  path: string
  token: string
  count: number
}

process.on('message', ({ url, path, token, count }: Asked) => {
  const request: Request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } }
  const requests = Array.from({ length: count }, () => request)
  void putLoad([url], { requests, connections: 1, seconds: null }).then(({ p50 }) =>
    process.send?.(p50),
  )
})
process.on('disconnect', () => process.exit())
