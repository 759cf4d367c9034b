import { setTimeout as sleep } from 'node:timers/promises'

import type { BackgroundWork } from '#platform/background.ts'

import { createTurns, type Workplace } from './background-turns.ts'
import { features } from './features.ts'

/** What has waited a little is done together, and costs less. */
const PAUSE_MS = 15_000
/** After each batch the work rests this many times as long as the batch took: requests come first. */
const REST = 3
const REST_MIN_MS = 5
const REST_MAX_MS = 1000

/**
 * Features take turns, and within each the accounts, one short batch at a time: how long something takes
 * does not depend on how large the others' are.
 * @returns how to stop it
 */
export function startBackground(
  app: Workplace,
  works: readonly BackgroundWork[] = features.flatMap(({ background }) => background),
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  const turnsOf = works.map((work) => createTurns(work, app))

  async function round(): Promise<boolean> {
    let isIdle = true
    for (const turns of turnsOf) {
      if (signal.aborted) break
      const began = performance.now()
      if ((await turns.takeOne()) === 'idle') continue
      isIdle = false
      const took = performance.now() - began
      await rest(Math.min(REST_MAX_MS, Math.max(REST_MIN_MS, REST * took)))
    }
    return isIdle
  }

  async function run(): Promise<void> {
    while (!signal.aborted) if (await round()) await rest(PAUSE_MS)
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
