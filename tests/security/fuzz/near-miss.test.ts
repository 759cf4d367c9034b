import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import {
  type Attack,
  attacksOn,
  forDatabases,
  headerAttacksOn,
  nearMisses,
  ordinaryAttacks,
} from './near-misses.ts'

/**
 * What 64 KiB may cost of the one thread that answers everybody, in ms. To read and judge them takes
 * up to ten; what grows with the square of the text takes hundreds.
 */
const FLOOR_MS = 40
const RATIO = 20
const TRIES = 5
/** A thousand requests, on a machine that may have other work. */
const PATIENCE_MS = 300_000

onEachEngine('64 KiB that an expression nearly takes', (open, engine) => {
  test(
    'In any place of any call they cost about what an ordinary request costs',
    async () => {
      const it = await open()
      const { texts, token } = await settle(it)
      const dear: string[] = []
      for (const one of ordinaryAttacks(texts)) {
        const sender = (attack: Attack) => () => send(it, attack, token)
        const bar = Math.max(FLOOR_MS, RATIO * (await costOf(sender(one), 0)))
        // What is read before the database is the same on both engines.
        const attacks =
          engine === 'sqlite'
            ? [...attacksOn(one, nearMisses), ...headerAttacksOn(one)]
            : attacksOn(one, forDatabases)
        for (const attack of attacks) {
          const cost = await costOf(sender(attack), bar)
          if (cost > bar) dear.push(`${one.key}: ${attack.name}: ${Math.round(cost)} ms`)
        }
      }
      expect(dear).toEqual([])
    },
    PATIENCE_MS,
  )
})

type Rule = (...given: unknown[]) => unknown

const RULES = import.meta.glob<Record<string, unknown>>(
  ['../../../features/**/rules*.ts', '!**/*.test.ts'],
  { eager: true },
)

test('No rule that pages and calls share takes longer than it takes to read them', async () => {
  const dear: string[] = []
  for (const [file, rules] of Object.entries(RULES)) {
    for (const [name, rule] of Object.entries(rules)) {
      if (
        typeof rule !== 'function' ||
        !/Problem$|^parse|^(ownPath|safeRedirect|csvRow)$/u.test(name)
      )
        continue
      for (const [kind, text] of Object.entries(nearMisses)) {
        // Some take the label of a field before its text, one takes a list.
        const given = rule.length > 1 ? [name, text] : [name === 'csvRow' ? [text] : text]
        const cost = await costOf(() => (rule as Rule)(...given), FLOOR_MS)
        if (cost > FLOOR_MS) dear.push(`${file} ${name}: ${kind}: ${Math.round(cost)} ms`)
      }
    }
  }
  expect(dear).toEqual([])
})

/** Somebody signed in, and what is ordinary in the fields of each name. */
async function settle(it: TestApp) {
  const { people, gameId } = await addCrowd(it.database, 3)
  const texts: Record<string, string> = {
    ...{ date: '2026-10-01', email: 'ann@example.com', password: 'lamplit-Table-7' },
    ...{ newPassword: 'lamplit-Table-8', game: gameId, user: people[1]?.id ?? '', limit: '1' },
    // Nobody is deleted on the way.
    ...{ id: newId(), userId: newId(), friendId: newId(), senderId: newId() },
  }
  return { texts, token: people[0]?.token ?? '' }
}

/**
 * The least of several tries, in ms of the thread's own time: what else the machine has to do does
 * not count. One try that is cheap enough is enough.
 */
async function costOf(action: () => unknown, enough: number): Promise<number> {
  let least = Infinity
  for (let count = 0; count < TRIES && least > enough; count += 1) {
    const before = process.threadCpuUsage()
    await action()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

async function send({ server }: TestApp, attack: Attack, token: string): Promise<void> {
  const { key, endpoint: call, params, query, body, headers } = attack
  const [method, path] = key.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  // The sign-in is to last.
  const signsIn = call.access === 'signed-in' && key !== 'POST /auth/logout'
  await server.inject({
    method,
    url: `/api${filled}`,
    query,
    headers: {
      ...(signsIn ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
}
