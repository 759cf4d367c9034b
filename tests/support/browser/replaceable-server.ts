import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of another one, which goes away, and of which the build is replaced. */
export interface ReplaceableServer {
  url: string
  /** The second build has the same pages in files of other names; those of the first are gone. */
  build: 'first' | 'second'
  instead: Map<string, string>
  holding: Map<string, Promise<void>>
  failing: Set<string>
  /** Those that were asked for. */
  given: Set<string>
  upstream: string
  leave(): Promise<void>
  comeBack(): Promise<void>
}

/** As vite.config.ts names them. */
const HASHED = /-([0-9a-f]{7,8})\.(js|css)/gu
const TEXT = /html|javascript/u
const OF_CONNECTION = ['connection', 'keep-alive', 'content-length', 'transfer-encoding']

/** Files whose names begin with `moved-` are elsewhere. */
export async function replaceableServer(upstream: string): Promise<ReplaceableServer> {
  const server = createServer((incoming, response) => {
    // The upstream server may have gone.
    answer(incoming, response).catch(() => response.destroy())
  })
  const listen = async (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo

  const it: ReplaceableServer = {
    url: `http://127.0.0.1:${port}`,
    build: 'first',
    instead: new Map(),
    holding: new Map(),
    failing: new Set(),
    given: new Set(),
    upstream,
    async leave() {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
    comeBack: async () => listen(port),
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    const isSecond = it.build === 'second'
    await it.holding.get(path)
    const other = it.instead.get(path)
    if (other !== undefined) {
      it.given.add(path)
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
      response.end(other)
      return
    }
    if (it.failing.delete(path)) {
      response.writeHead(503).end()
      return
    }
    if (path.startsWith('/assets/moved-')) {
      response.writeHead(302, { location: '/robots.txt' }).end()
      return
    }
    if (isSecond && path.startsWith('/assets/') && path.match(HASHED) !== null) {
      response.writeHead(404).end()
      return
    }
    if (path.startsWith('/api/events')) return passStream(incoming, response)
    const found = await pass(incoming, path.replace('.second.', '.'))
    const isText = TEXT.test(String(found.headers['content-type']))
    const body = isSecond && isText ? secondBuild(path, found.body) : found.body
    for (const name of OF_CONNECTION) delete found.headers[name]
    response.writeHead(found.status, found.headers).end(body)
  }

  const agent = new Agent({ keepAlive: true })

  /** An answer that does not end by itself. */
  function passStream(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = incoming
    const sent = request(`${it.upstream}${incoming.url ?? ''}`, { method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers)
      response.flushHeaders()
      answered.on('error', () => response.destroy()).pipe(response)
    })
    sent.on('error', () => response.destroy()).end()
    response.on('close', () => sent.destroy())
  }

  /** Uncompressed, if it is to be changed. */
  async function pass(incoming: IncomingMessage, path: string) {
    // Whether a file is another one is not for the upstream server to say.
    const { 'if-none-match': _, 'if-modified-since': __, ...headers } = incoming.headers
    if (it.build === 'second') delete headers['accept-encoding']
    const { method } = incoming
    return new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>(
      (resolve, reject) => {
        const options = { method, headers, agent }
        const sent = request(it.upstream + path, options, (answered) => {
          const parts: Buffer[] = []
          answered
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => {
              const { statusCode = 500, headers: got } = answered
              resolve({ status: statusCode, headers: got, body: Buffer.concat(parts) })
            })
        })
        sent.on('error', reject)
        incoming.pipe(sent)
      },
    )
  }

  return it
}

function secondBuild(path: string, body: Buffer): string {
  const text = body.toString().replace(HASHED, '-$1.second.$2')
  if (path !== '/service-worker.js') return text
  return text
    .replaceAll(/build-[0-9a-f]{12}/gu, 'build-second')
    .replace(/(`\/`,)`sha256-[^`]+`/u, '$1null')
}
