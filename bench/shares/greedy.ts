// A process that does one kind of greedy work after another, at full speed.
import { setPriority } from 'node:os'

import {
  type SendRequest,
  startGreedyWith,
  type GreedyFigures,
  type Greedy,
} from '#tests/security/floods/greedy-client.ts'

import { Client } from './client.ts'

export interface Begin {
  kind: string
  greedy: Greedy
}

// For machines without real-time priorities.
setPriority(19)
let running: { end(): GreedyFigures } | undefined

process.on('message', (message: Begin | 'end') => {
  if (message === 'end') {
    process.send?.(running?.end())
    running = undefined
  } else running = begin(message)
})
process.on('disconnect', () => process.exit())

function begin({ kind, greedy }: Begin) {
  const client = new Client(greedy.port)
  const { figures, end } = startGreedyWith(kind, greedy, (counted) =>
    askerOf(client, greedy, counted),
  )
  const told = setInterval(() => {
    if (!figures.begun) return
    process.send?.('begun')
    clearInterval(told)
  }, 5)
  return {
    end() {
      end()
      client.end()
      return figures
    },
  }
}

function askerOf(client: Client, { tokens }: Greedy, figures: GreedyFigures): SendRequest {
  return async (asked) => {
    figures.asked += 1
    const { status, id } = await client.ask(tokens[0] ?? '', asked)
    figures.begun = true
    figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
    // When the server closed the connection, waits for a later turn of the event loop and tries again.
    if (status === 0) await new Promise((resolve) => setImmediate(resolve))
    return id
  }
}
