import { connectToEvents } from './event-connection.ts'
import type { ServerEvent } from './event-parser.ts'

/** A hidden page leaves the stream after this time: a browser has few connections to a server. */
const HIDDEN_MS = 5000

/** An event, and when this browser got it; ms since 1970. */
export type Received = ServerEvent & { receivedAt: number }

/** While the page is seen, and what it has missed once it is seen again. @returns how to stop */
export function watchEvents(onEvent: (event: Received) => void): () => void {
  let number: string | null = null
  let leave: (() => void) | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  function take(event: ServerEvent): void {
    if (event.type === 'hello' || event.type === 'changed') ({ number } = event)
    onEvent({ ...event, receivedAt: Date.now() })
  }

  function part(): void {
    leave?.()
    leave = null
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(part, HIDDEN_MS)
    else leave ??= connectToEvents(take, () => number)
  }

  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // A page that the browser keeps for "back" must not keep the stream.
  window.addEventListener('pagehide', part, { signal })
  window.addEventListener('pageshow', onVisibility, { signal })
  onVisibility()
  return () => {
    ending.abort()
    clearTimeout(hiding)
    part()
  }
}
