// One account at full speed, from a process of its own, so that it keeps nobody waiting but the server.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const [url = '', kind = '', tokens = '', more = '{}'] = process.argv.slice(2)
const { gameId, ids } = JSON.parse(more) as { gameId: string; ids: string[] }
const [token = ''] = tokens.split(',')
const agent = new Agent({ keepAlive: true, maxSockets: 1000 })

interface Asked {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

const statuses: Record<string, number> = {}
let asked = 0

/** @returns the id of what was made */
function ask({ method = 'GET', path, body, headers = {} }: Asked): Promise<string | undefined> {
  asked += 1
  return new Promise((resolve) => {
    const authorization = `Bearer ${token}`
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(
      `${url}/api${path}`,
      { method, agent, headers: { authorization, ...type, ...headers } },
      (answer) => {
        if (Object.keys(statuses).length === 0) process.stdout.write('begun\n')
        const { statusCode = 0 } = answer
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (statusCode === 201) text += chunk.toString()
        })
        answer.on('close', () => resolve(/"data":\{"_id":"([^"]+)/u.exec(text)?.[1]))
      },
    )
    // What the server cuts off is asked for again.
    sent.on('error', () => resolve(undefined))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** So many at a time, each as soon as the one before is answered. */
async function repeat(atOnce: number, work: (round: number) => Promise<unknown>): Promise<void> {
  let round = 0
  const loop = async (): Promise<void> => {
    round += 1
    await work(round)
    return loop()
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
}

const [own = '', victim = ''] = ids
const match = (notes: string) => ({
  method: 'POST',
  path: '/sessions',
  body: { game: gameId, date: '2026-10-01', notes, players: [{ user: own }, { user: victim }] },
})

const kinds: Record<string, () => Promise<void>> = {
  lists: () => repeat(100, () => ask({ path: '/sessions?limit=20' })),
  'whole histories': () => repeat(12, () => ask({ path: '/sessions' })),
  'answers that nobody reads': async () => {
    for (const one of tokens.split(',')) {
      const { hostname, port } = new URL(url)
      const line = `GET /api/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${one}\r\n\r\n`
      const socket = connect(Number(port), hostname, () => socket.write(line.repeat(20)))
      socket.on('error', () => undefined)
      socket.pause()
    }
    setTimeout(() => process.stdout.write('begun\n'), 200)
    return new Promise(() => setInterval(() => undefined, 1000))
  },
  archives: () => repeat(12, () => ask({ path: `/users/${own}/archive.csv` })),
  searches: () =>
    repeat(60, (round) =>
      ask({
        path: ['/users/search?q=pl', '/games?q=o', '/sessions?q=nothing&limit=20'][round % 3] ?? '',
      }),
    ),
  'matches made and deleted, which tell a victim': () =>
    repeat(30, async (round) => {
      const id = await ask(match(`${round}`))
      if (id !== undefined) await ask({ method: 'DELETE', path: `/sessions/${id}` })
    }),
  'huge bodies': () => repeat(60, () => ask(match('x'.repeat(65_000)))),
  'new keys': () =>
    repeat(60, (round) =>
      ask({
        ...{ method: 'POST', path: '/games', body: { name: 'Go' } },
        headers: { 'idempotency-key': `${process.pid} ${round}` },
      }),
    ),
}

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify({ asked, statuses }), () => process.exit(0))
})
void kinds[kind]?.()
