import { Agent } from 'node:http'

import { type Crowd, matchBody, type Somebody } from '#tests/support/data/crowd.ts'
import { sendRequest, type SendOptions } from '#tests/support/http/send-request.ts'

/** The mix of docs/scaling.md: nine reads for each new match. */
const READS = [
  '/users/me',
  '/sessions?limit=20',
  '/friends/notifications?limit=20',
  'match',
  '/stats',
  '/owed',
  'match',
  '/friends/notifications?limit=1',
  '/sessions?limit=20',
] as const
const CONNECTIONS = 8

export interface MixFigures {
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const newest = new Map<Somebody, { matchId: string; position: string }>()

async function send(
  url: string,
  who: Somebody,
  options: SendOptions,
  sendsPositions: boolean,
): Promise<number> {
  const known = newest.get(who) ?? { matchId: '', position: '' }
  newest.set(who, known)
  const hasPosition = sendsPositions && known.position !== ''
  const headers = hasPosition ? { 'x-position': known.position } : {}
  const { status, body, ms, ...response } = await sendRequest(url, {
    ...options,
    token: who.token,
    headers,
  })
  if (status >= 300) throw new Error(`${url} was answered ${status}: ${body.message}`)
  const position = String(response.headers['x-position'] ?? '')
  if (position > known.position) known.position = position
  if (options.method === 'POST') known.matchId = body.data?._id ?? ''
  return ms
}

/** Logs so many matches of each person. */
export async function logMatches(url: string, crowd: Crowd, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  let next = 0
  const log = async () => {
    while (next < count * crowd.people.length) {
      const index = next
      next += 1
      const who = crowd.people[index % crowd.people.length] as Somebody
      const body = matchBody(crowd, index, 'A match of the bench')
      await send(`${url}/api/sessions`, who, { method: 'POST', body, agent }, false)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, log))
  agent.destroy()
}

/** Several people at a time, each of whom logs a match and looks around. */
export async function measureMix(
  url: string,
  crowd: Crowd,
  { seconds, sendsPositions }: { seconds: number; sendsPositions: boolean },
): Promise<MixFigures> {
  const until = performance.now() + seconds * 1000
  const agent = new Agent({ keepAlive: true })
  const ms: number[] = []
  const visit = async (index: number) => {
    const who = crowd.people[index % crowd.people.length] as Somebody
    const body = matchBody(crowd, index, 'A match of the bench')
    const made = { method: 'POST', body, agent }
    ms.push(await send(`${url}/api/sessions`, who, made, sendsPositions))
    for (const read of READS) {
      if (performance.now() >= until) return
      const path = read === 'match' ? `/sessions/${newest.get(who)?.matchId}` : read
      ms.push(await send(`${url}/api${path}`, who, { agent }, sendsPositions))
    }
  }
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        next += 1
        await visit(next)
      }
    }),
  )
  agent.destroy()
  const sorted = ms.toSorted((a, b) => a - b)
  const quantile = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  return { requests: ms.length, p50: quantile(0.5), p99: quantile(0.99) }
}
