// A process that holds thousands of streams open, and says how many have got an event, and when.
import { connect, type Socket } from 'node:net'

export type Asked =
  | { what: 'open'; port: number; tokens: readonly string[] }
  /** Waits until every stream has got an event since the last question. */
  | { what: 'events' }

export interface Streams {
  open: number
  /** When the last of them got the event, in ms since 1970. */
  lastAt: number
}

/** Streams that are opened at the same time: more would wait for each other. */
const AT_ONCE = 50
const sockets: Socket[] = []
let got = 0
let lastAt = 0

process.on('message', (asked: Asked) => {
  void (asked.what === 'open' ? openAll(asked) : allGot()).then(() => {
    process.send?.({ open: sockets.length, lastAt } satisfies Streams)
  })
})
process.on('disconnect', () => process.exit())

async function openAll({ port, tokens }: { port: number; tokens: readonly string[] }) {
  const left = tokens.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const token of left) sockets.push(await open(port, token))
    }),
  )
  got = 0
}

function open(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(
      `GET /api/events HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('A stream has ended.')))
    socket.once('data', (head: Buffer) => {
      const isOpen = head.toString('latin1').startsWith('HTTP/1.1 200')
      if (isOpen) resolve(socket)
      else reject(new Error(head.toString()))
    })
    socket.on('data', (data: Buffer) => {
      if (!data.includes('event: gap')) return
      got += 1
      lastAt = Date.now()
    })
  })
}

async function allGot(): Promise<void> {
  while (got < sockets.length) await new Promise((resolve) => setTimeout(resolve, 5))
  got = 0
}
