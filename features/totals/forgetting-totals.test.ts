import { expect, test } from 'vitest'

import { facets } from '#features/history-index/history-index.rules.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import {
  expectRecounted,
  updateAll,
  storedTexts,
} from '#tests/support/recount/recounted-tallies.ts'
import { addLongHistories } from '#tests/support/seeded/long-histories.ts'

const MATCHES = 220
const SEATS = 3

onEachEngine('After the deletion of an account with very many matches', (open) => {
  test('nobody reads a trace of it, and the background removes what is stored', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, SEATS)
    await addLongHistories(it.database, crowd, MATCHES, { seats: SEATS, notes: 1 })
    await updateAll(it)
    const [ann, bob, cem] = crowd.people
    if (ann === undefined || bob === undefined || cem === undefined) throw new Error('Three sit.')
    expect(String(await storedTexts(it))).toContain(ann.id)

    const deleted = await it.call('DELETE /users/:id', { token: ann.token, params: { id: ann.id } })
    expect(deleted.status).toBe(200)
    const tallies = it.database.read.selectFrom('tallies').where('key', '=', facets.user(ann.id))
    expect(await tallies.selectAll().execute()).toEqual([])
    // Counted by whoever asks, before the answer.
    const { body } = await it.call('GET /stats', { token: bob.token })
    expect(body.data.matches).toBe(MATCHES)
    expect(body.data.people.map(({ user }) => user?._id)).toEqual([cem.id])
    expect(JSON.stringify(body)).not.toContain(ann.id)
    // Most of Cem's are not yet.
    const queue = await it.database.read.selectFrom('tally_queue').select('user_id').execute()
    expect([...new Set(queue.map((row) => row.user_id))]).toEqual([cem.id])
    expect(queue.length).toBeGreaterThan(MATCHES / 2)
    await expectRecounted(it)
    expect(String(await storedTexts(it))).not.toContain(ann.id)
  })
})
