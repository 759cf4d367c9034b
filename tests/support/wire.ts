import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes as they are, and answers all that comes until the other side ends or is silent. */
export async function exchange(
  port: number,
  sent: string | Buffer,
  silentMs = 1000,
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(silentMs, () => socket.end())
  // What is refused early is refused before all of it has been sent.
  socket.on('error', () => socket.destroy())
  socket.write(sent)
  return text(socket).catch(() => '')
}

/** The statuses of all answers in what `exchange` got. */
export function statusesIn(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gmu)].map(([, status]) => Number(status))
}
