import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished } from 'vitest'

import type { TestApp } from '../engines.ts'

export interface ReadEvent {
  event: string
  data: { what?: string; ids?: string[]; at?: string | null; number?: string; quietMs?: number }
}

export interface EventReader {
  status: number
  headers: IncomingMessage['headers']
  /** Comments included. */
  text: () => string
  events: () => ReadEvent[]
  /** @returns all of that kind */
  waitFor(event: string, count?: number): Promise<ReadEvent[]>
  /** What has changed, without the order. */
  whats: () => string[]
  isOpen: () => boolean
  pause(): void
  resume(): void
  close(): void
}

/** With a real socket. @returns the port */
export async function listenOf(it: TestApp): Promise<number> {
  const { server } = it.server
  if (!server.listening) await it.server.listen({ port: 0, host: '127.0.0.1' })
  return (server.address() as AddressInfo).port
}

export async function readEvents(
  port: number,
  token: string,
  query: Record<string, string> = {},
): Promise<EventReader> {
  const search = new URLSearchParams(query)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/api/events?${search}`,
    headers,
    agent: false,
  })
  request.on('error', () => undefined)
  onTestFinished(() => void request.destroy())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  let text = ''
  let isOpen = true
  const events: ReadEvent[] = []
  let rest = ''
  response.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/u.exec(block) ?? []
      if (event === undefined) continue
      events.push({ event, data: JSON.parse(data ?? '') as ReadEvent['data'] })
    }
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    isOpen = false
  })
  const ofKind = (kind: string) => events.filter(({ event }) => event === kind)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    events: () => events,
    async waitFor(event, count = 1) {
      await expect.poll(() => ofKind(event).length).toBeGreaterThanOrEqual(count)
      return ofKind(event)
    },
    whats: () => [...new Set(ofKind('changed').map(({ data }) => data.what ?? ''))].toSorted(),
    isOpen: () => isOpen,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void request.destroy(),
  }
}
