import { expect, test } from 'vitest'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable, type Somebody } from './racing-table.ts'
import { readSnapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 1000 : 25
const SEED = seedOr(1)
/** The most that one is delayed, so that either may come first. */
const DELAY_MS = 6

async function later(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

const send = (
  it: TestApp,
  { token }: Somebody,
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
) =>
  it.server.inject({
    ...{ method, url: `/api${url}`, payload },
    headers: { authorization: `Bearer ${token}` },
  })

onEachEngine('Confirming many matches while they are edited', (open, engine) => {
  test('never confirms what the player has not seen @both', async () => {
    const it = await open()
    const other = engine === 'postgres' ? await open({ beside: it }) : it
    const problems: string[] = []
    let confirmedFirst = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const chance = chanceOf(SEED, round)
      const table = await layTable(it, round)
      const { ann, bob, matches, rows } = table
      const [annes = '', , , cems = ''] = matches
      const before = await readSnapshot(it.database.read, table)
      const players = rows
        .filter(({ match_id }) => match_id === annes)
        .map((row) => ({ _id: row.id, score: row.user_id === bob.id ? 50 : row.score }))
      const [first, second] = [chance.below(DELAY_MS), chance.below(DELAY_MS)]
      const [confirmed, edited] = await Promise.all([
        later(first).then(() =>
          send(it, bob, 'POST', '/sessions/confirm', {
            ids: [annes, cems],
            versions: { [annes]: 1, [cems]: 1 },
          }),
        ),
        later(second).then(() => send(other, ann, 'PUT', `/sessions/${annes}`, { players })),
      ])
      const now = await readSnapshot(it.database.read, table)
      const own = now.players.find((one) => one.match_id === annes && one.user_id === bob.id)
      const { data } = confirmed.json<{ data: { confirmed: string[] } }>()
      if (data.confirmed.includes(annes)) confirmedFirst += 1
      problems.push(
        ...unsound(before, now),
        ...(edited.statusCode === 200 ? [] : [`the edit got ${edited.statusCode}`]),
        ...(own?.confirmed_at == null ? [] : [`round ${round}: a score of 50 is confirmed`]),
      )
    }
    expect(problems).toEqual([])
    process.stdout.write(
      `${ROUNDS} races of confirm all with an edit on ${engine}: ${confirmedFirst} confirmed first\n`,
    )
  })
})
