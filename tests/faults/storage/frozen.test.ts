import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { locked } from '#database/connect.ts'
import { matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { prepare } from '../fault-crowd.ts'
import { PATIENCE } from '../fault-figures.ts'

/** PostgreSQL terminates the transaction after ten seconds. */
const FREE_WITHIN_MS = 14_000 * PATIENCE

test('The rows that a frozen instance has locked become free again', async () => {
  const { database: frozen, crowd, env } = await prepare('postgres', 3)
  const instance = await startInstance({ env })
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
  let response = await confirm()
  while (response.status === 503 && performance.now() - began < FREE_WITHIN_MS) {
    await sleep(250)
    response = await confirm()
  }
  expect(response.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(FREE_WITHIN_MS)
  thawed.resolve()
  expect(await lost).toMatch(/terminat/u)
  expect((await sendRequest(`${url}/${id}`, { token: ann })).body.data?.notes).toBe('')
})
