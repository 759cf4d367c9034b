import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Listener {
  /** In milliseconds of `performance.now()`. */
  lastAt: number
  opened: number
  closed: Promise<void>
}

const AGAIN_MS = 500

export function listenOn(url: string, token: string, over: AbortSignal): Listener {
  const listener: Listener = { lastAt: 0, opened: 0, closed: Promise.resolve() }
  const listen = async () => {
    while (!over.aborted) {
      await readOnce(url, token, over, listener)
      await sleep(AGAIN_MS)
    }
  }
  listener.closed = listen()
  return listener
}

async function readOnce(
  url: string,
  token: string,
  over: AbortSignal,
  listener: Listener,
): Promise<void> {
  const ended = Promise.withResolvers<void>()
  const headers = { authorization: `Bearer ${token}` }
  const request = get(`${url}/api/events`, { headers, agent: false, signal: over }, (response) => {
    if (response.statusCode === 200) listener.opened += 1
    response.setEncoding('utf8').on('data', (piece: string) => {
      if (piece.includes('event: changed')) listener.lastAt = performance.now()
    })
    response.on('error', () => undefined).on('close', ended.resolve)
  })
  request.on('error', () => ended.resolve()).on('close', () => ended.resolve())
  await ended.promise
}
