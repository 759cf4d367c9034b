import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export interface Greedy {
  port: number
  /** Of one account, or of several for the kinds that need them. */
  tokens: readonly string[]
  ids: readonly string[]
  gameId: string
}

export interface GreedyFigures {
  /** True after the first response, or at once if nobody reads the responses. */
  begun: boolean
  asked: number
  statuses: Record<number, number>
}

export interface GreedyRequest {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export type SendRequest = (asked: GreedyRequest) => Promise<string | undefined>

const kinds: Record<string, (greedy: Greedy, ask: SendRequest, over: AbortSignal) => void> = {
  lists: (_, ask, over) => repeat(100, over, () => ask({ path: '/sessions?limit=20' })),
  'whole histories': (_, ask, over) => repeat(12, over, () => ask({ path: '/sessions' })),
  'responses that nobody reads': ({ port, tokens }, _, over) => {
    for (const token of tokens) {
      const line = `GET /api/sessions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
      const socket = connect(port, '127.0.0.1', () => socket.write(line.repeat(20)))
      socket.on('error', () => undefined).pause()
      over.addEventListener('abort', () => socket.destroy())
    }
  },
  archives: ({ ids }, ask, over) =>
    repeat(12, over, () => ask({ path: `/users/${ids[0]}/archive.csv` })),
  searches: (_, ask, over) => {
    const paths = ['/users/search?q=pl', '/games?q=o', '/sessions?q=nothing&limit=20']
    repeat(60, over, (round) => ask({ path: paths[round % 3] ?? '' }))
  },
  'matches made and deleted, which tell a friend': (greedy, ask, over) =>
    repeat(30, over, async (round) => {
      const id = await ask(match(greedy, `${round}`))
      if (id !== undefined) await ask({ method: 'DELETE', path: `/sessions/${id}` })
    }),
  imports: (_, ask, over) =>
    repeat(4, over, async (round) => {
      const file = { name: 'plays.json' }
      const body = { source: 'bgstats', file, people: [], problems: 0 }
      const id = await ask({ method: 'POST', path: '/imports', body })
      if (id === undefined) return
      for (let part = 0; part < 10; part += 1) {
        const matches = Array.from({ length: 100 }, (__, index) => ({
          ...{ sourceIds: [`bgstats:${round}-${part}-${index}`], day: '2026-10-01', game: 'Go' },
          players: [{ name: 'Me', email: null, self: true, score: index, result: 'Win' }],
        }))
        await ask({ method: 'POST', path: `/imports/${id}/matches`, body: { matches } })
      }
    }),
  'checks of huge files': (_, ask, over) => {
    const own = { day: '2026-10-01', game: 'Go', score: 1, result: 'Win' }
    const matches = Array.from({ length: 200 }, (__, index) => ({
      ...{ ...own, sourceIds: [`bgstats:${index} ${'x'.repeat(80)}`] },
    }))
    const body = { matches }
    repeat(12, over, () => ask({ method: 'POST', path: '/imports/check', body }))
  },
  'huge bodies': (greedy, ask, over) =>
    repeat(60, over, () => ask(match(greedy, 'x'.repeat(65_000)))),
}
export const greedyKinds = Object.keys(kinds)

export function startGreedy(
  kind: string,
  greedy: Greedy,
): { figures: GreedyFigures; end: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const { figures, end } = startGreedyWith(kind, greedy, (counted) =>
    requestSender(greedy, agent, counted),
  )
  return {
    figures,
    end() {
      end()
      agent.destroy()
    },
  }
}

/** The caller's own client has to count. */
export function startGreedyWith(
  kind: string,
  greedy: Greedy,
  ask: (figures: GreedyFigures) => SendRequest,
): { figures: GreedyFigures; end: () => void } {
  const over = new AbortController()
  const figures: GreedyFigures = {
    begun: kind === 'responses that nobody reads',
    asked: 0,
    statuses: {},
  }
  kinds[kind]?.(greedy, ask(figures), over.signal)
  return { figures, end: () => over.abort() }
}

function match({ gameId, ids }: Greedy, notes: string): GreedyRequest {
  const players = ids.map((user) => ({ user }))
  const body = { game: gameId, date: '2026-10-01', notes, players }
  return { method: 'POST', path: '/sessions', body }
}

function repeat(atOnce: number, over: AbortSignal, work: (round: number) => Promise<unknown>) {
  let round = 0
  const loop = async () => {
    while (!over.aborted) {
      round += 1
      await work(round)
    }
  }
  for (let one = 0; one < atOnce; one += 1) void loop()
}

/** Of a response it reads only the id of a created match. */
function requestSender(
  { port, tokens }: Greedy,
  agent: Agent,
  figures: GreedyFigures,
): SendRequest {
  return ({ method = 'GET', path, body, headers = {} }) => {
    figures.asked += 1
    const authorization = `Bearer ${tokens[0]}`
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${port}/api${path}`
    return new Promise((resolve) => {
      const sent = request(
        url,
        { method, agent, headers: { authorization, ...type, ...headers } },
        (response) => {
          const { statusCode = 0 } = response
          figures.begun = true
          figures.statuses[statusCode] = (figures.statuses[statusCode] ?? 0) + 1
          let text = ''
          response.on('data', (chunk: Buffer) => {
            if (statusCode === 201) text += chunk.toString()
          })
          response.on('close', () => resolve(/"data":\{"_id":"([^"]+)/u.exec(text)?.[1]))
        },
      )
      // After a lost connection the loop goes on in a later turn of the event loop.
      sent.on('error', () => setImmediate(resolve, undefined))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}
