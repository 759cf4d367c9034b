import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { sendRequest } from '#tests/support/http/send-request.ts'
import type { TestSmtp } from '#tests/support/servers/test-smtp.ts'

import { isLong } from '../fault-figures.ts'
import { becomeFriends, joinUp } from './mixed-people.ts'
import type { Version } from './mixed-world.ts'

const PAIRS = 3
/** A pause, so that the journeys can proceed as well; in the short form other tests, too. */
const PAUSE_MS = isLong ? 30 : 120

/** People log and confirm matches all the time, at all running versions. */
export async function startTraffic(first: Version, smtp: TestSmtp) {
  let places = [first]
  const over = new AbortController()
  let turn = 0
  const place = () => places[(turn += 1) % places.length] ?? first
  const ms: number[] = []
  const failures: string[] = []
  const written: { id: string; token: string; notes: string }[] = []
  const agents = new Map<string, Agent>()

  async function request(path: string, token: string, body?: object, key?: string) {
    const { url, name } = place()
    const agent = agents.get(url) ?? new Agent({ keepAlive: true })
    agents.set(url, agent)
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const post = body === undefined ? {} : { method: 'POST', body }
    try {
      const response = await sendRequest(`${url}/api${path}`, { token, agent, headers, ...post })
      ms.push(response.ms)
      if (response.status >= 400) failures.push(`${name} ${path} ${response.status}`)
      return response.body.data
    } catch (error) {
      failures.push(`${name} ${path} ${String(error)}`)
      return undefined
    }
  }

  async function play(index: number) {
    const pair = [`walter${index}`, `wanda${index}`] as const
    const [one, other] = [
      await joinUp(pair[0], first, first, smtp),
      await joinUp(pair[1], first, first, smtp),
    ]
    await becomeFriends(one, other, first, first)
    const game = await first.call('POST /games', { token: one.token, body: { name: 'Traffic' } })
    return async () => {
      while (!over.signal.aborted) {
        const notes = randomUUID()
        const players = [{ user: one.id }, { user: other.id }]
        const body = { game: game.body.data._id, date: '2026-10-01', notes, players }
        const logged = await request('/sessions', one.token, body, notes)
        if (logged === undefined) continue
        written.push({ id: logged._id, token: one.token, notes })
        // Repeating the request, perhaps at the other version, returns the same match.
        const again = await request('/sessions', one.token, body, notes)
        if (again?._id !== logged._id) failures.push(`${notes} was logged twice`)
        const confirmed = await request(`/sessions/${logged._id}/confirm`, other.token, {})
        if (confirmed?.matchStatus !== 'Confirmed') failures.push(`${notes} stayed Pending`)
        await request('/sessions?limit=5', other.token)
        await sleep(PAUSE_MS)
      }
    }
  }

  const players = await Promise.all(Array.from({ length: PAIRS }, (_, index) => play(index)))
  const playing = Promise.all(players.map((again) => again()))
  return {
    alsoAt: (version: Version) => void (places = [...places, version]),
    notAt: (version: Version) => void (places = places.filter((one) => one !== version)),
    /** Ends the traffic and looks for all acknowledged writes at one version. */
    async stop({ url }: Version) {
      over.abort()
      await playing
      const lost: string[] = []
      for (const { id, token, notes } of written) {
        const { data } = (await sendRequest(`${url}/api/sessions/${id}`, { token })).body
        if (data?.notes !== notes || data.matchStatus !== 'Confirmed') lost.push(id)
      }
      for (const agent of agents.values()) agent.destroy()
      return { ms, failures, lost }
    },
  }
}
