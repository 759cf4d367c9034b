import { connect } from 'node:net'

/** A server with other work may begin its answer late; what follows the first bytes comes soon. */
const PATIENCE_MS = 15_000
const SILENCE_MS = 300

/** Sends bytes as they are, and answers all that comes until the other side ends or is silent. */
export function exchange(port: number, sent: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    socket.setTimeout(SILENCE_MS)
  })
  // What is refused early is refused before all of it has been sent.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => resolve(received))
  socket.on('end', () => socket.destroy())
  socket.write(sent)
  return promise
}

/** The statuses of all answers in what `exchange` got. */
export function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gmu)].map(([, status]) => Number(status))
}
