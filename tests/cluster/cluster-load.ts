import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { newId } from '#platform/ids.ts'
import { type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { type ReceivedResponse, sendRequest } from '#tests/support/http/send-request.ts'

import { listenOn, type Listener } from './cluster-streams.ts'

export interface Way {
  name: string
  url: string
}

export interface Kept {
  id: string
  notes: string
  version: number
}

/** In milliseconds of `performance.now()`, by way. */
type Times = Map<string, number[]>

export interface ClusterLoad {
  writes: Times
  reads: Times
  kept: Kept[]
  /** `cut` had no response. */
  statuses: Map<string, number>
  /** What reads said that had been otherwise before. */
  backwards: string[]
  listeners: Listener[]
  stop(): Promise<void>
}

interface Person {
  token: string
  url: string
  way: string
  agent: Agent
  own: Kept | null
  position: string | null
}

const LISTENERS = 10
/** Each person writes and reads about once a second: what is measured is the pause, not the speed. */
const PAUSE_MS = 900
const EDITED = 3

export function startClusterLoad(crowd: Crowd, ways: readonly Way[]): ClusterLoad {
  const over = new AbortController()
  const load: ClusterLoad = {
    writes: new Map(ways.map(({ name }) => [name, []])),
    reads: new Map(ways.map(({ name }) => [name, []])),
    kept: [],
    statuses: new Map(),
    backwards: [],
    listeners: [],
    stop: async () => {},
  }
  const agents = ways.map(() => new Agent({ keepAlive: true }))
  const people = crowd.people.map(({ token }, index): Person => {
    const turn = index % ways.length
    const [way, agent] = [ways[turn], agents[turn]]
    if (way === undefined || agent === undefined) throw new Error('There is no way.')
    return { token, url: way.url, way: way.name, agent, own: null, position: null }
  })
  load.listeners = people
    .slice(0, LISTENERS)
    .map(({ url, token }) => listenOn(url, token, over.signal))
  const working = Promise.all(
    people.flatMap((person, index) => [
      write(crowd, person, index, load, over.signal),
      read(person, load, over.signal),
    ]),
  )
  load.stop = async () => {
    over.abort()
    await working
    await Promise.all(load.listeners.map(({ closed }) => closed))
    for (const agent of agents) agent.destroy()
  }
  return load
}

async function write(
  crowd: Crowd,
  person: Person,
  index: number,
  load: ClusterLoad,
  over: AbortSignal,
): Promise<void> {
  await sleep((PAUSE_MS / crowd.people.length) * index)
  for (let count = 1; !over.aborted; count += 1) {
    const { own } = person
    const notes = `${index} ${count}`
    const isEdit = own !== null && count % EDITED === 0
    const path = isEdit ? `/sessions/${own.id}` : '/sessions'
    const sent = {
      method: isEdit ? 'PUT' : 'POST',
      body: isEdit ? { notes } : { ...matchBody(crowd, index, notes), _id: newId() },
    }
    // Also when the load is over: what was sent without an answer is neither kept nor lost.
    for (;;) {
      const response = await send(person, path, sent, load)
      const { _id: id, version } = response?.body.data ?? {}
      if (response !== null && response.status < 300 && id !== undefined) {
        load.writes.get(person.way)?.push(performance.now())
        // After a retry the answer may be that of the first try, so it is counted here.
        const kept = isEdit ? own : { id, notes, version: version ?? 0 }
        if (isEdit) Object.assign(kept, { notes, version: own.version + 1 })
        else load.kept.push(kept)
        person.own = kept
        break
      }
      if (isLastWord(response)) return
      await sleep(100)
    }
    await sleep(PAUSE_MS)
  }
}

/** The status has been counted, and fails the test. */
function isLastWord(response: ReceivedResponse | null): boolean {
  return response !== null && response.status !== 502 && response.status !== 503
}

async function read(person: Person, load: ClusterLoad, over: AbortSignal): Promise<void> {
  let highest: { id: string; version: number } | null = null
  while (!over.aborted) {
    const { own } = person
    if (own === null) {
      await sleep(PAUSE_MS)
      continue
    }
    const { id } = own
    const seen: number = highest?.id === id ? highest.version : 0
    const least = Math.max(seen, own.version)
    const response = await send(person, `/sessions/${id}`, {}, load)
    if (response?.status === 200) {
      load.reads.get(person.way)?.push(performance.now())
      const version = response.body.data?.version ?? 0
      if (version < least) load.backwards.push(`${id} was ${least}, then ${version}`)
      highest = { id, version: Math.max(version, least) }
    } else if (response?.status === 404) load.backwards.push(`${id} was there, then not`)
    await sleep(response?.status === 200 ? PAUSE_MS : 100)
  }
}

async function send(
  person: Person,
  path: string,
  options: { method?: string; body?: object; headers?: Record<string, string> },
  load: ClusterLoad,
): Promise<ReceivedResponse | null> {
  const { token, agent, position } = person
  const headers = { ...options.headers, ...(position === null ? {} : { 'x-position': position }) }
  const response = await sendRequest(`${person.url}/api${path}`, {
    ...options,
    token,
    agent,
    headers,
  }).catch(() => null)
  const said = response?.headers['x-position']
  // The later of two positions is the greater text; another request may have named one meanwhile.
  if (typeof said === 'string' && said > (person.position ?? '')) person.position = said
  const name = String(response?.status ?? 'cut')
  load.statuses.set(name, (load.statuses.get(name) ?? 0) + 1)
  return response
}
