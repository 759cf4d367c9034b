// The product in a process of its own, which says its figures and sends an event to all streams.
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { readConfig } from '#platform/config.ts'
import { start } from '#server/start.ts'

export type Order = 'figures' | 'event to all'

export interface ServerState {
  port: number
  streams: number
  /** Resident set, in bytes. */
  memory: number
  /** Milliseconds of processor time since the start. */
  cpuMs: number
  /** The longest delay of the event loop since the last figures, in ms. */
  delayMax: number
}

const running = await start(readConfig(process.env))
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

process.on('message', (order: Order) => {
  const { eventStreams } = running.server
  if (order === 'event to all') eventStreams.tellGap()
  const { user, system } = process.cpuUsage()
  process.send?.({
    port: running.port,
    streams: eventStreams.size,
    memory: process.memoryUsage.rss(),
    cpuMs: (user + system) / 1000,
    delayMax: delays.max / 1e6,
  } satisfies ServerState)
  delays.reset()
})
process.on('disconnect', () => void running.stop().then(() => process.exit()))
process.send?.('ready')
