import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable, type Table } from './racing-table.ts'
import { readSnapshot, type Snapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 1000 : 25
const SEED = seedOr(1)
/** The most that one is delayed, so that either may come first. */
const DELAY_MS = 6

/** Requests of two people, and what is wrong after them. */
interface Pair<A, B> {
  first: (it: TestApp, table: Table) => Promise<A>
  second: (it: TestApp, table: Table) => Promise<B>
  wrong: (now: Snapshot, table: Table, done: [A, B]) => string[]
}

onEachEngine('Of two at once', (open, engine) => {
  async function problemsOf<A, B>({ first, second, wrong }: Pair<A, B>): Promise<string[]> {
    const it = await open()
    const other = engine === 'postgres' ? await open({ beside: it }) : it
    const problems: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = chanceOf(SEED, round)
      const table = await layTable(it, round)
      const before = await readSnapshot(it.database.read, table)
      const [one, two] = [chance.below(DELAY_MS), chance.below(DELAY_MS)]
      const done = await Promise.all([
        sleep(one).then(() => first(it, table)),
        sleep(two).then(() => second(other, table)),
      ])
      const now = await readSnapshot(it.database.read, table)
      const found = [...unsound(before, now), ...wrong(now, table, done)]
      problems.push(...found.map((problem) => `round ${round}: ${problem}`))
    }
    return problems
  }

  test('who confirms many matches while one is edited confirms nothing unseen @both', async () => {
    let confirmedFirst = 0
    const found = await problemsOf({
      first: (it, { bob: { token }, matches: [annes = '', , , cems = ''] }) => {
        const body = { ids: [annes, cems], versions: { [annes]: 1, [cems]: 1 } }
        return it.call('POST /sessions/confirm', { token, body })
      },
      second: (it, { ann: { token }, bob, matches: [id = ''], rows }) => {
        const players = rows
          .filter(({ match_id }) => match_id === id)
          .map((row) => ({ _id: row.id, score: row.user_id === bob.id ? 50 : row.score }))
        return it.call('PUT /sessions/:id', { token, params: { id }, body: { players } })
      },
      wrong: ({ players }, { bob, matches: [id = ''] }, [confirmed, edited]) => {
        if (confirmed.body.data.confirmed.includes(id)) confirmedFirst += 1
        const own = players.find((row) => row.match_id === id && row.user_id === bob.id)
        return [
          ...(edited.status === 200 ? [] : [`the edit got ${edited.status}`]),
          ...(own?.confirmed_at == null ? [] : ['a score of 50 is confirmed']),
        ]
      },
    })
    expect(found).toEqual([])
    process.stdout.write(
      `${ROUNDS} races of confirm all with an edit on ${engine}: ${confirmedFirst} confirmed first\n`,
    )
  })

  test('who opens an old friend link while its owner unfriends comes not back @both', async () => {
    const found = await problemsOf({
      first: (it, { ann: { token }, cem }) =>
        it.call('POST /friends/unfriend', { token, body: { friendId: cem.id } }),
      second: (it, { cem: { token }, friendLink }) =>
        it.call('POST /friend-links/:token/accept', { token, params: { token: friendLink } }),
      wrong: ({ friendships }, { ann, cem }, done) => [
        ...done.filter(({ status }) => status >= 300).map(({ status }) => `one got ${status}`),
        ...(friendships.some(({ user_id, friend_id }) => user_id === ann.id && friend_id === cem.id)
          ? ['the link has brought Cem back']
          : []),
      ],
    })
    expect(found).toEqual([])
  })
})
