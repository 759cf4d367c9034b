import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { connect, locked } from '#database/connect.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { PATIENCE, report } from '../fault-figures.ts'

/** PostgreSQL terminates the transaction after ten seconds. */
const FREE_WITHIN_MS = 14_000 * PATIENCE

test('The rows that a frozen instance has locked become free again', async () => {
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  // The test plays the frozen instance: it locks a match and then does nothing.
  const frozen = await connect(created.address)
  onTestFinished(() => frozen.close())
  const crowd = await addCrowd(frozen, 3)
  const instance = await startInstance({ env: { DATABASE_URL: created.address } })
  const url = `${instance.url}/api/sessions`
  const [ann, bob] = crowd.people.map(({ token }) => token) as [string, string]
  const logged = await sendRequest(url, {
    method: 'POST',
    token: ann,
    body: matchBody(crowd, 0, ''),
  })
  const id = logged.body.data?._id ?? ''

  const [rowLocked, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const freezing = frozen.transact(async (trx) => {
    await locked(trx, trx.selectFrom('matches').where('id', '=', id).select('id')).execute()
    rowLocked.resolve()
    await thawed.promise
    await trx.updateTable('matches').set({ notes: 'too late' }).where('id', '=', id).execute()
  })
  const lost = freezing.then(
    () => 'not at all',
    (error: Error) => error.message,
  )
  await rowLocked.promise
  const began = performance.now()
  const confirm = () => sendRequest(`${url}/${id}/confirm`, { method: 'POST', token: bob })
  const first = await confirm()
  let response = first
  while (response.status === 503 && performance.now() - began < FREE_WITHIN_MS) {
    await sleep(250)
    response = await confirm()
  }
  const freeMs = Math.round(performance.now() - began)
  report('frozen', { postgres: { 'first status': first.status, 'free after ms': freeMs } })
  expect(response.status).toBe(200)
  expect(freeMs).toBeLessThan(FREE_WITHIN_MS)
  thawed.resolve()
  // PostgreSQL has terminated the frozen transaction and rolled it back.
  expect(await lost).toMatch(/terminat/u)
  const match = await sendRequest(`${url}/${id}`, { token: ann })
  expect(match.body.data?.notes).toBe('')
})
