import { connectToEvents } from './event-connection.ts'
import type { ServerEvent } from './event-parser.ts'

/** A hidden page leaves the stream after this time; it asks for what it has missed when it is seen again. */
const HIDDEN_MS = 5 * 60_000
/** Another one for each form of what tabs tell each other: they may have different versions of the app. */
const NAME = 'events-1'

/** An event, and when this browser got it; ms since 1970. */
export type Received = ServerEvent & { receivedAt: number }

/** What tabs tell each other: an event, or the question of a new tab. */
type TabMessage = Received | { type: 'asks' }

/**
 * Gets the events of the signed-in user. The tabs of a browser share one stream: the tab that has the
 * lock reads it and tells the others. Without locks (plain http) each tab reads its own.
 * @returns how to stop
 */
export function shareEvents(onEvent: (event: Received) => void): () => void {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = canShare ? new BroadcastChannel(NAME) : null
  let number: string | null = null
  /** Since when nothing has come, while this tab reads the stream. */
  let quietSince: number | null = null
  let leave = () => {}
  let isIn = false
  let hiding: ReturnType<typeof setTimeout> | undefined

  function take(event: Received): void {
    if (event.type === 'hello' || event.type === 'changed') ({ number } = event)
    onEvent(event)
  }

  function read(event: ServerEvent): void {
    const receivedAt = Date.now()
    quietSince = event.type === 'hello' ? receivedAt - event.quietMs : receivedAt
    const received = { ...event, receivedAt }
    channel?.postMessage(received)
    take(received)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'asks') return take(data)
    if (quietSince === null || number === null) return
    const receivedAt = Date.now()
    const hello = { type: 'hello', number, quietMs: receivedAt - quietSince, receivedAt } as const
    channel.postMessage(hello)
  })

  function connect(): () => void {
    const stop = connectToEvents(read, () => number)
    return () => {
      quietSince = null
      stop()
    }
  }

  function join(): void {
    if (isIn) return
    isIn = true
    if (channel === null) {
      leave = connect()
      return
    }
    channel.postMessage({ type: 'asks' } satisfies TabMessage)
    const leaving = new AbortController()
    const left = new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve())
    })
    const whileFirst = async () => {
      const stop = connect()
      await left
      stop()
    }
    // Rejects when this tab leaves while it waits for the lock.
    navigator.locks.request(NAME, { signal: leaving.signal }, whileFirst).catch(() => undefined)
    leave = () => leaving.abort()
  }

  function part(): void {
    isIn = false
    leave()
  }

  function onVisibility(): void {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(part, HIDDEN_MS)
    else join()
  }

  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('visibilitychange', onVisibility, { signal })
  // A page that the browser keeps for "back" must not keep the lock.
  window.addEventListener('pagehide', part, { signal })
  window.addEventListener('pageshow', onVisibility, { signal })
  onVisibility()
  return () => {
    ending.abort()
    clearTimeout(hiding)
    part()
    channel?.close()
  }
}
