// The upper limit: node:http and hand-written prepared statements, on the product's driver.
import { createServer, type IncomingMessage } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'

import { bareReads } from './reads.ts'
import { bareStats } from './stats.ts'
import { bareWrites, type Draft } from './writes.ts'

const address = String(process.env['BENCH_DATABASE'])
const db = new DatabaseSync(address, { timeout: 5000 })
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
const reads = bareReads(db)
const stats = bareStats(db)
const writes = bareWrites(db, reads)
/** The activity of each match in the data set fits on one page. */
const META = '"meta":{"activityCursor":null}'

async function respond(request: IncomingMessage, now: Date): Promise<[number, string | undefined]> {
  const { method, url = '' } = request
  if (url === '/api/auth/login') {
    const { email, password } = JSON.parse(await text(request)) as Record<string, string>
    return [200, await writes.login(email ?? '', password ?? '', now)]
  }
  const caller = reads.caller(request.headers.authorization?.slice('Bearer '.length) ?? '', now)
  if (caller === undefined) return [401, '{}']
  const [path = '', query] = url.split('?')
  const params = new URLSearchParams(query)
  const limit = Number(params.get('limit') ?? 20)
  if (path === '/api/sessions') {
    if (method === 'GET') return [200, reads.list(caller, limit, params.get('person'))]
    const draft = JSON.parse(await text(request)) as Draft
    const match = writes.create(caller, draft, now)
    return [201, match && `{"message":"Match created!","data":${match},${META}}`]
  }
  if (path === '/api/stats') return [200, stats(caller, now)]
  if (path === '/api/friends/notifications') return [200, reads.notifications(caller, limit)]
  if (path === '/api/users/search') return [200, reads.search(caller, params.get('q') ?? '')]
  const [, , resource, id = '', action] = path.split('/')
  if (resource === 'users') return [200, reads.totals(id, now)]
  if (action === undefined) {
    const match = reads.match(caller, id)
    return [200, match && `{"data":${match},${META}}`]
  }
  const match = writes.confirm(caller, id, now)
  return [200, match && `{"message":"Confirmed!","data":${match},${META}}`]
}

const server = createServer((request, response) => {
  respond(request, new Date()).then(
    ([status, body]) => {
      response.writeHead(body === undefined ? 404 : status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body ?? ''),
      })
      response.end(body)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
