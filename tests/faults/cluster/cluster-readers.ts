import { setTimeout as sleep } from 'node:timers/promises'

import { type Crowd, matchBody, type Somebody } from '#tests/support/data/crowd.ts'
import { type Body, sendRequest, type SendOptions } from '#tests/support/http/send-request.ts'

const PAUSE_MS = 400
const WRITES_EVERY = 6

export interface ReadCounts {
  reads: number
  writes: number
  failed: Record<string, number>
  backwards: string[]
}

interface Reader {
  somebody: Somebody
  matchId: string
  /** Whether it sends back the newest position, as our web app does. */
  sendsPosition: boolean
  position: string
  versions: Map<string, number>
}

export async function startReaders(
  urls: readonly string[],
  crowd: Crowd,
): Promise<{ counts: ReadCounts; stop(): Promise<void> }> {
  const counts: ReadCounts = { reads: 0, writes: 0, failed: {}, backwards: [] }
  const stopping = new AbortController()
  let turn = 0

  async function send(reader: Reader, path: string, options: SendOptions = {}) {
    turn += 1
    const { position, sendsPosition, somebody } = reader
    const headers = {
      ...options.headers,
      ...(sendsPosition && position !== '' ? { 'x-position': position } : {}),
    }
    const url = `${urls[turn % urls.length]}/api${path}`
    const response = await sendRequest(url, { ...options, token: somebody.token, headers }).catch(
      () => ({ status: 0, headers: {}, body: {} as Body }),
    )
    const { 'x-position': told = '' } = response.headers as Record<string, string>
    if (told > reader.position) reader.position = told
    if (response.status < 200 || response.status >= 300) {
      counts.failed[response.status] = (counts.failed[response.status] ?? 0) + 1
    }
    return response
  }

  function see(reader: Reader, match: { _id: string; version: number }, where: string): void {
    const before = reader.versions.get(match._id) ?? 0
    if (match.version < before) {
      const kind = reader.sendsPosition ? 'with positions' : 'without'
      counts.backwards.push(`${where} ${kind}: ${match.version} after ${before}`)
    }
    reader.versions.set(match._id, Math.max(before, match.version))
  }

  async function write(reader: Reader): Promise<void> {
    const { matchId, versions } = reader
    const { status, body } = await send(reader, `/sessions/${matchId}`, {
      method: 'PUT',
      headers: { 'if-match': `"${versions.get(matchId) ?? 0}"` },
      body: { notes: `note ${turn}` },
    })
    counts.writes += 1
    if (status === 200 && body.data !== undefined) see(reader, body.data, 'write')
  }

  async function read(reader: Reader, matchId: string): Promise<void> {
    const { status, body } = await send(reader, `/sessions/${matchId}`)
    counts.reads += 1
    if (status === 200 && body.data !== undefined) see(reader, body.data, 'one match')
  }

  async function readList(reader: Reader): Promise<void> {
    const { status, body } = await send(reader, '/sessions?limit=20')
    counts.reads += 1
    if (status !== 200) return
    for (const match of body.data as unknown as { _id: string; version: number }[]) {
      see(reader, match, 'list')
    }
  }

  const readers: Reader[] = []
  // One after the other: a busy machine would refuse some of fifty at once.
  for (const [index, somebody] of crowd.people.entries()) {
    const reader: Reader = {
      somebody,
      matchId: '',
      sendsPosition: index % 2 === 0,
      position: '',
      versions: new Map(),
    }
    const body = matchBody(crowd, index, '')
    const made = await send(reader, '/sessions', { method: 'POST', body })
    reader.matchId = made.body.data?._id ?? ''
    if (made.body.data !== undefined) see(reader, made.body.data, 'write')
    readers.push(reader)
  }

  async function run(reader: Reader, index: number): Promise<void> {
    // The one before has this one at its table.
    const friends = readers.at(index - 1)?.matchId ?? reader.matchId
    for (let request = index; !stopping.signal.aborted; request += 1) {
      if (request % WRITES_EVERY === 0) {
        await write(reader)
        // At once: the write may not have been replayed yet.
        await read(reader, reader.matchId)
      }
      if (request % WRITES_EVERY < 3) await read(reader, reader.matchId)
      else if (request % WRITES_EVERY < 5) await read(reader, friends)
      else await readList(reader)
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  const running = Promise.all(readers.map(run))
  return {
    counts,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
