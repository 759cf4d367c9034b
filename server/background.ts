import { setTimeout as sleep } from 'node:timers/promises'

import type { App } from '#platform/app.ts'

import { features } from './features.ts'

/** Between two rounds. Work that waits a little is done together, and costs less. */
const ROUND_MS = 15_000
/** After each piece the work rests so many times as long as the piece took: requests come first. */
const REST = 3
const REST_MIN_MS = 5
const REST_MAX_MS = 1000

/** Does the background work of the features until it is stopped. @returns how to stop it */
export function startBackground(app: Pick<App, 'database' | 'clock' | 'log'>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function round(work: (typeof features)[number]['background']): Promise<void> {
    let after: string | null = null
    do {
      const began = performance.now()
      after = await work(app.database, { now: app.clock.now(), after })
      const took = performance.now() - began
      if (after !== null) {
        await rest(Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, REST * took)))
      }
    } while (after !== null && !signal.aborted)
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      for (const { background } of features) {
        // The work of one feature that fails must not stop that of the others.
        try {
          await round(background)
        } catch (error) {
          app.log.warn({ err: error }, 'the background work failed')
        }
      }
      await rest(ROUND_MS)
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
