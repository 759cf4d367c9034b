import { expect, test } from 'vitest'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong } from '../support/long-form.ts'
import { layTable, type Table } from './racing-table.ts'
import { readSnapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 400 : 10

/** A request to one of the servers. */
type Action = (it: TestApp, table: Table) => Promise<{ status: number }>

const deletesAccount =
  (who: 'ann' | 'bob' | 'cem'): Action =>
  (it, { [who]: { id, token } }) =>
    it.call('DELETE /users/:id', { token, params: { id } })
const confirms =
  (who: 'bob' | 'cem'): Action =>
  (it, { [who]: { token }, matches: [id = ''] }) =>
    it.call('POST /sessions/:id/confirm', { token, params: { id } })
const logs =
  (who: 'bob' | 'cem'): Action =>
  (it, { [who]: { id, token }, ann, game }) => {
    const players = [{ user: id }, { user: ann.id }]
    const body = { game: game.id, date: '2026-10-01', players }
    return it.call('POST /sessions', { token, body })
  }
const sendsRequest: Action = (it, { dan: { token }, bob }) =>
  it.call('POST /friends/send', { token, body: { userId: bob.id } })
const accepts: Action = (it, { ann: { token }, dan }) =>
  it.call('POST /friends/respond', { token, body: { senderId: dan.id, action: 'Accepted' } })
const edits: Action = (it, { root: { token }, matches: [id = ''] }) =>
  it.call('PUT /sessions/:id', { token, params: { id }, body: { notes: 'Edited' } })

onEachEngine('An account is deleted', (open, engine) => {
  /** What is wrong after several did something at once, at two servers where the engine has them. */
  async function problemsOf(actions: readonly Action[]) {
    const it = await open()
    const servers = engine === 'postgres' ? [it, await open({ beside: it })] : [it]
    const failed: unknown[] = []
    let pending = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const table = await layTable(it, round)
      const before = await readSnapshot(it.database.read, table)
      const done = await Promise.all(
        actions.map((action, index) => action(servers[index % servers.length] ?? it, table)),
      )
      const now = await readSnapshot(it.database.read, table)
      const problems = unsound(before, now)
      const statuses = done.map(({ status }) => status)
      const isError = statuses.some((status) => status >= 500)
      if (isError || problems.length > 0) failed.push({ statuses, problems })
      const match = now.matches.find(({ id }) => id === table.matches[0])
      if (match?.confirmed_at == null) pending += 1
    }
    return { failed, pending }
  }

  test('at the time of the last confirmation, and the match is confirmed @both', async () => {
    const found = await problemsOf([confirms('bob'), deletesAccount('cem')])
    expect(found).toEqual({ failed: [], pending: 0 })
  })

  test('at the same time as another, and the match waits for neither @both', async () => {
    const found = await problemsOf([deletesAccount('bob'), deletesAccount('cem')])
    expect(found).toEqual({ failed: [], pending: 0 })
  })

  test('while others write, and nobody gets an error @both', async () => {
    const others = [
      confirms('bob'),
      confirms('cem'),
      logs('bob'),
      logs('cem'),
      sendsRequest,
      accepts,
      edits,
    ]
    expect((await problemsOf([deletesAccount('ann'), ...others])).failed).toEqual([])
  })
})
