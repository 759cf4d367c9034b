import { connect } from 'node:net'

/** A busy server may begin to respond late, but after the first bytes the rest follows soon. */
const PATIENCE_MS = 15_000
const SILENCE_MS = 300

/** @returns everything received until the server ends the connection or is silent */
export function exchange(port: number, sent: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text
    socket.setTimeout(SILENCE_MS)
  })
  // An early refusal closes the connection before everything has been sent.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => resolve(received))
  socket.on('end', () => socket.destroy())
  socket.write(sent)
  return promise
}

export function statusesIn(received: string): number[] {
  return [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gmu)].map(([, status]) => Number(status))
}
