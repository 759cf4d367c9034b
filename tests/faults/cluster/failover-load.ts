import { setTimeout as sleep } from 'node:timers/promises'

import { newId } from '#platform/ids.ts'
import { type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import type { Instance } from '#tests/support/servers/instance.ts'
import type { ClusterNode } from '#tests/support/servers/postgres-cluster.ts'

import { PAUSE_MS } from '../fault-figures.ts'

/** A write that is sent again with the same key until it is acknowledged, as a device does. */
interface Write {
  key: string
  id: string
  /** When it was acknowledged. */
  at: number
}

export interface Load {
  acknowledged: Write[]
  /** How many responses had each status. */
  statuses: Record<string, number>
  /** When the first write was acknowledged of those that were sent after a moment. */
  firstSince(moment: number): number | undefined
  stop(): Promise<void>
}

/** The first `writers` people log matches, and the next `readers` read theirs, at the instances in turn. */
export function startLoad(
  instances: readonly Instance[],
  crowd: Crowd,
  { writers, readers }: { writers: number; readers: number },
): Load {
  const acknowledged: (Write & { sentAt: number })[] = []
  const statuses: Record<string, number> = {}
  const state = { over: false }
  const urlOf = (turn: number) => `${instances[turn % instances.length]?.url}/api/sessions`
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }

  async function acknowledge(writer: number, key: string): Promise<void> {
    const token = crowd.people[writer]?.token ?? ''
    const body = { ...matchBody(crowd, writer, key), _id: key }
    for (;;) {
      const sentAt = performance.now()
      const response = await sendRequest(urlOf(writer), { method: 'POST', token, body })
      count(response.status)
      if (response.status === 200 || response.status === 201) {
        const id = response.body.data?._id ?? ''
        acknowledged.push({ key, id, at: performance.now(), sentAt })
        return
      }
      // 408: this machine was too busy to send the request in time.
      if (![408, 503].includes(response.status)) return
      await sleep(PAUSE_MS)
    }
  }

  const writing = Array.from({ length: writers }, async (_, writer) => {
    while (!state.over) {
      await acknowledge(writer, newId())
      await sleep(PAUSE_MS)
    }
  })
  const reading = Array.from({ length: readers }, async (_, reader) => {
    while (!state.over) {
      const token = crowd.people[writers + reader]?.token ?? ''
      count((await sendRequest(`${urlOf(reader)}?limit=5`, { token })).status)
      await sleep(PAUSE_MS * 2)
    }
  })
  return {
    acknowledged,
    statuses,
    firstSince: (moment) => acknowledged.find(({ sentAt }) => sentAt > moment)?.at,
    async stop() {
      state.over = true
      await Promise.all([...writing, ...reading])
    },
  }
}

/** How many acknowledged writes a node has lost, and how many writes it has twice. */
export async function inspect(node: ClusterNode, { acknowledged }: Load) {
  const rows = await node.query('select id, notes from matches')
  const ids = new Set(rows.map(({ id }) => id))
  return {
    lost: acknowledged.filter(({ id }) => !ids.has(id)).length,
    doubled: rows.length - new Set(rows.map(({ notes }) => notes)).size,
  }
}

/** A number that rises with each transaction that writes at the node. */
export async function writtenAt(node: ClusterNode): Promise<number> {
  const [row] = await node.query(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::int as written',
  )
  return Number(row?.['written'])
}
