import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { onEachEngine } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable } from './racing-table.ts'
import { readSnapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 1000 : 25
const SEED = seedOr(1)
/** The most that one is delayed, so that either may come first. */
const DELAY_MS = 6

onEachEngine('Opening an old friend link while its owner unfriends', (open, engine) => {
  test('brings nobody back @both', async () => {
    const it = await open()
    const other = engine === 'postgres' ? await open({ beside: it }) : it
    const problems: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = chanceOf(SEED, round)
      const table = await layTable(it, round)
      const { ann, cem, friendLink } = table
      const before = await readSnapshot(it.database.read, table)
      const [first, second] = [chance.below(DELAY_MS), chance.below(DELAY_MS)]
      const done = await Promise.all([
        sleep(first).then(() =>
          it.call('POST /friends/unfriend', { token: ann.token, body: { friendId: cem.id } }),
        ),
        sleep(second).then(() =>
          other.call('POST /friend-links/:token/accept', {
            token: cem.token,
            params: { token: friendLink },
          }),
        ),
      ])
      const now = await readSnapshot(it.database.read, table)
      const areFriends = now.friendships.some(
        ({ user_id, friend_id }) => user_id === ann.id && friend_id === cem.id,
      )
      problems.push(
        ...unsound(before, now),
        ...done.filter(({ status }) => status >= 300).map(({ status }) => `one got ${status}`),
        ...(areFriends ? [`round ${round}: the link has brought Cem back`] : []),
      )
    }
    expect(problems).toEqual([])
  })
})
