// A process that does one kind of greedy work after another, at full speed.
import { setPriority } from 'node:os'

import { type Ask, beginWith, type Did, type Greedy } from '#tests/security/floods/greedy.ts'

import { Client } from './client.ts'

export interface Begin {
  kind: string
  greedy: Greedy
}

// For machines without real-time priorities.
setPriority(19)
let running: { end(): Did } | undefined

process.on('message', (message: Begin | 'end') => {
  if (message === 'end') {
    process.send?.(running?.end())
    running = undefined
  } else running = begin(message)
})
process.on('disconnect', () => process.exit())

function begin({ kind, greedy }: Begin) {
  const client = new Client(greedy.port)
  const { did, end } = beginWith(kind, greedy, (counted) => askerOf(client, greedy, counted))
  const told = setInterval(() => {
    if (!did.begun) return
    process.send?.('begun')
    clearInterval(told)
  }, 5)
  return {
    end() {
      end()
      client.end()
      return did
    },
  }
}

function askerOf(client: Client, { tokens }: Greedy, did: Did): Ask {
  return async (asked) => {
    did.asked += 1
    const { status, id } = await client.ask(tokens[0] ?? '', asked)
    did.begun = true
    did.statuses[status] = (did.statuses[status] ?? 0) + 1
    // What the server cuts off is asked for again, in a later turn of the loop.
    if (status === 0) await new Promise((resolve) => setImmediate(resolve))
    return id
  }
}
