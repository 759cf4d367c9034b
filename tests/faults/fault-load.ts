import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { type Body, type SendOptions, sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'

/** In the short form other tests need the processors, and no fault here is that short. */
const PAUSE_MS = isLong ? 5 : 40

export interface Seen {
  at: number
  /** 0 without a response. */
  status: number
  /** Of a refusal, or of a connection that failed. */
  code: string | undefined
  ms: number
}

export interface Acknowledged {
  /** The match's id as its writer has made it, which is in its notes, too. */
  key: string
  person: number
  id: string
  sentAt: number
  at: number
}

export interface Load {
  seen: Seen[]
  acknowledged: Acknowledged[]
  statuses(): Record<string, number>
  stop(): Promise<void>
}

interface LoadOptions {
  writesEvery?: number
  pauseMs?: number
  /** As a device does. */
  again?: boolean
  /** Keeps each person's connection; who is told that it closes leaves. */
  keepAlive?: boolean
}

export function startLoad(
  urls: readonly string[],
  crowd: Crowd,
  { writesEvery = 3, pauseMs = PAUSE_MS, again = false, keepAlive = false }: LoadOptions = {},
): Load {
  const seen: Seen[] = []
  const acknowledged: Acknowledged[] = []
  const state = { over: false }

  async function send(person: number, options: SendOptions) {
    const response = await requestOf(urls, crowd, person, options)
    const { status, body, ms } = response
    seen.push({ at: performance.now(), status, code: body.code, ms })
    return response
  }

  async function log(person: number, agent: Agent) {
    const key = newId()
    for (;;) {
      const sentAt = performance.now()
      const response = await send(person, { ...logging(crowd, person, key), agent })
      const { status, body } = response
      if (status === 200 || status === 201) {
        const id = body.data?._id ?? ''
        acknowledged.push({ key, person, id, sentAt, at: performance.now() })
      }
      // 408: this machine was too busy to send the request in time.
      if (!again || ![0, 408, 503].includes(status)) return response
      // A server that is down is not knocked at all the time: that would delay its start.
      await sleep(status === 0 ? 150 : pauseMs)
    }
  }

  const working = crowd.people.map(async (_, person) => {
    const agent = new Agent(keepAlive ? { keepAlive, maxSockets: 1 } : {})
    for (let round = 0; !state.over; round += 1) {
      const { headers } =
        round % writesEvery === 0 ? await log(person, agent) : await send(person, { agent })
      if (keepAlive && headers.connection === 'close') break
      await sleep(pauseMs)
    }
    agent.destroy()
  })
  return {
    seen,
    acknowledged,
    statuses: () =>
      Object.fromEntries(
        [...Map.groupBy(seen, ({ status }) => status)].map(([status, of]) => [status, of.length]),
      ),
    async stop() {
      state.over = true
      await Promise.all(working)
    },
  }
}

function logging(crowd: Crowd, person: number, key: string) {
  return { method: 'POST', body: { ...matchBody(crowd, person, key), _id: key } }
}

async function requestOf(
  urls: readonly string[],
  { people }: Crowd,
  person: number,
  options: SendOptions,
) {
  const token = people[person]?.token ?? ''
  const url = `${urls[person % urls.length]}/api/sessions?limit=5`
  return sendRequest(url, { ...options, token }).catch((error: NodeJS.ErrnoException) => {
    const body: Body = { code: error.code ?? error.message }
    return { status: 0, headers: { connection: '' }, body, ms: 0 }
  })
}

/** @returns how many got another answer than the first time */
export async function replay(
  urls: readonly string[],
  crowd: Crowd,
  writes: readonly Acknowledged[],
): Promise<number> {
  let different = 0
  for (const { key, person, id } of writes) {
    const { body } = await requestOf(urls, crowd, person, logging(crowd, person, key))
    if (body.data?._id !== id) different += 1
  }
  return different
}

export function missing(
  rows: readonly { id?: unknown; notes?: unknown }[],
  { acknowledged }: Load,
) {
  const ids = new Set(rows.map(({ id }) => id))
  return {
    lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
    doubled: rows.length - new Set(rows.map(({ notes }) => notes)).size,
  }
}

export async function missingIn({ read }: Database, load: Load) {
  return missing(await read.selectFrom('matches').select(['id', 'notes']).execute(), load)
}
