import { signInToken } from '../sign-in.ts'
import { createEventParser, type ServerEvent } from './event-parser.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
/** Two heartbeats have not come: the connection is dead, or a proxy collects what the server sends. */
const SILENCE_MS = 60_000
/** A page that the server refuses, having too many, waits as after so many failures. */
const REFUSED = 4
/** A stream that was open for so long was a good one. */
const GOOD_MS = 30_000

/** Until it is stopped, or the sign-in has ended. @param lastNumber of the last event that was seen */
export function connectToEvents(
  onEvent: (event: ServerEvent) => void,
  lastNumber: () => string | null,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void keepOpen()

  async function keepOpen(): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const began = performance.now()
      const outcome = await readOnce().catch(() => 'lost')
      if (signal.aborted || outcome === 'ended') return
      failures = performance.now() - began > GOOD_MS ? 0 : failures + 1
      if (outcome === 'refused') failures = Math.max(failures, REFUSED)
      const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      // Thousands of pages must not come back in the same moment.
      await pause(longest * (0.5 + Math.random() / 2))
    }
  }

  async function readOnce(): Promise<'ended' | 'lost' | 'refused'> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    try {
      const number = lastNumber()
      const query = number === null ? '' : `?after=${encodeURIComponent(number)}`
      const response = await fetch(`/api/events${query}`, {
        headers: { authorization: `Bearer ${signInToken()}` },
        cache: 'no-store',
        signal: AbortSignal.any([signal, silence.signal]),
      })
      if (response.status === 401) {
        onEvent({ type: 'ended' })
        return 'ended'
      }
      if (!response.ok || response.body === null) return 'refused'
      let hasEnded = false
      const read = createEventParser((event) => {
        hasEnded ||= event.type === 'ended'
        onEvent(event)
      })
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return hasEnded ? 'ended' : 'lost'
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE_MS)
        read(value)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends early when the network is back, or somebody looks at the page again. */
  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const ending = new AbortController()
      const end = () => {
        ending.abort()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, ms)
      const options = { signal: ending.signal }
      window.addEventListener('online', end, options)
      document.addEventListener('visibilitychange', () => document.hidden || end(), options)
      signal.addEventListener('abort', end, options)
    })
  }

  return () => stopping.abort()
}
