import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCrowd } from '#tests/support/crowd.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { type Attack, attacksOn, ordinaryAttacks } from './near-misses.ts'

/**
 * What 64 KiB may cost of the one thread that answers everybody, in ms: reading and judging them takes
 * two or three, what grows with the square of the text takes hundreds.
 */
const FLOOR_MS = 40
const RATIO = 20
const TRIES = 5

onEachEngine('A near miss of 64 KiB in any place of any call', (open) => {
  test('costs about what an ordinary request costs', async () => {
    const it = await open()
    const { people, gameId } = await addCrowd(it.database, 3)
    const [own, friend] = people.map(({ id, token }) => ({ id, token }))
    const texts = {
      ...{ date: '2026-10-01', email: 'ann@example.com', password: 'lamplit-Table-7' },
      ...{ newPassword: 'lamplit-Table-8', game: gameId, user: friend?.id ?? '', limit: '1' },
      // Nobody is deleted on the way, and no request is the last of its sign-in.
      ...{ id: newId(), userId: newId(), friendId: newId(), senderId: newId(), cursor: '' },
    }
    const dear: string[] = []
    for (const one of ordinaryAttacks(texts)) {
      const usual = await costOf(it, one, own?.token, 0)
      const bar = Math.max(FLOOR_MS, RATIO * usual)
      for (const attack of attacksOn(one)) {
        const cost = await costOf(it, attack, own?.token, bar)
        if (cost > bar) dear.push(`${one.key}: ${attack.name}: ${cost.toFixed(0)} ms`)
        if (cost > bar) process.stdout.write(`DEAR ${one.key}: ${attack.name}: ${cost.toFixed(0)} ms\n`)
      }
    }
    expect(dear).toEqual([])
  }, 600_000)
})

/**
 * The least of several tries, in ms of the thread's own time: what else the machine has to do does
 * not count. One try that is cheap enough is enough.
 */
async function costOf(it: TestApp, attack: Attack, token = '', enough: number): Promise<number> {
  let least = Infinity
  for (let count = 0; count < TRIES && least > enough; count += 1) {
    const before = process.threadCpuUsage()
    await send(it, attack, token)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

async function send({ server }: TestApp, attack: Attack, token: string): Promise<void> {
  const { key, call, params, query, body, headers } = attack
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const signedIn = call.access === 'signed-in' && key !== 'POST /auth/logout'
  await server.inject({
    method,
    url: `/api${filled}`,
    query,
    headers: {
      ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}
