import { expect, test } from 'vitest'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong } from '../support/long-form.ts'
import { layTable, type Somebody, type Table } from './racing-table.ts'
import { readSnapshot, unsound } from './soundness.ts'

const ROUNDS = isLong ? 400 : 10

/** A request to one of the servers. @returns its status */
type Action = (it: TestApp, table: Table) => Promise<number>

const request =
  (
    by: (table: Table) => Somebody,
    of: (table: Table) => [method: string, url: string, body?: object],
  ): Action =>
  async (it, table) => {
    const [method, url, payload] = of(table)
    const response = await it.server.inject({
      method: method as 'POST',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${by(table).token}` },
      ...(payload === undefined ? {} : { payload }),
    })
    return response.statusCode
  }

const deletesAccount = (who: 'ann' | 'bob' | 'cem') =>
  request(
    ({ [who]: one }) => one,
    ({ [who]: one }) => ['DELETE', `/users/${one.id}`],
  )
const confirms = (who: 'bob' | 'cem') =>
  request(
    ({ [who]: one }) => one,
    ({ matches }) => ['POST', `/sessions/${matches[0]}/confirm`],
  )
const logs = (who: 'bob' | 'cem') =>
  request(
    ({ [who]: one }) => one,
    ({ [who]: one, ann, game }) => {
      const players = [{ user: one.id }, { user: ann.id }]
      return ['POST', '/sessions', { game: game.id, date: '2026-10-01', players }]
    },
  )
const sendsRequest = request(
  ({ dan }) => dan,
  ({ bob }) => ['POST', '/friends/send', { userId: bob.id }],
)
const accepts = request(
  ({ ann }) => ann,
  ({ dan }) => ['POST', '/friends/respond', { senderId: dan.id, action: 'Accepted' }],
)
const edits = request(
  ({ root }) => root,
  ({ matches }) => ['PUT', `/sessions/${matches[0]}`, { notes: 'Edited' }],
)

async function atOnce(servers: readonly TestApp[], round: number, actions: readonly Action[]) {
  const [it] = servers as [TestApp]
  const table = await layTable(it, round)
  const before = await readSnapshot(it.database.read, table)
  const statuses = await Promise.all(
    actions.map((action, index) => action(servers[index % servers.length] ?? it, table)),
  )
  const now = await readSnapshot(it.database.read, table)
  const match = now.matches.find(({ id }) => id === table.matches[0])
  return { statuses, problems: unsound(before, now), match, table }
}

onEachEngine('An account is deleted', (open, engine) => {
  const serversOf = async () => {
    const it = await open()
    return engine === 'postgres' ? [it, await open({ beside: it })] : [it]
  }

  test('at the time of the last confirmation, and the match is confirmed @both', async () => {
    const servers = await serversOf()
    let pending = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { match, problems } = await atOnce(servers, round, [
        confirms('bob'),
        deletesAccount('cem'),
      ])
      if (match?.confirmed_at == null || problems.length > 0) pending += 1
    }
    expect(pending).toBe(0)
  })

  test('at the same time as another, and the match waits for neither @both', async () => {
    const servers = await serversOf()
    let pending = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { match, problems } = await atOnce(servers, round, [
        deletesAccount('bob'),
        deletesAccount('cem'),
      ])
      if (match?.confirmed_at == null || problems.length > 0) pending += 1
    }
    expect(pending).toBe(0)
  })

  test('while others write, and nobody gets an error @both', async () => {
    const servers = await serversOf()
    const failed: unknown[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const others = [
        confirms('bob'),
        confirms('cem'),
        logs('bob'),
        logs('cem'),
        sendsRequest,
        accepts,
        edits,
      ]
      const { statuses, problems } = await atOnce(servers, round, [
        deletesAccount('ann'),
        ...others,
      ])
      const isError = statuses.some((status) => status >= 500)
      if (isError || problems.length > 0) failed.push({ statuses, problems })
    }
    expect(failed).toEqual([])
  })
})
