import { expect, test } from 'vitest'

import type { AuditTable } from '#database/schema/audit.ts'
import { DAY } from '#platform/clock.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { cleanUp } from '#server/cleanup.ts'
import { castRoles, layTable, mailToken } from '#tests/security/roles/cast.ts'
import { runAdmin } from '#tests/support/backups/filled-database.ts'
import { makeAdmin, PASSWORD, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, onEngine, scene, type TestApp } from '#tests/support/engines.ts'
import type { RequestOptions } from '#tests/support/http/request.ts'

import { grantAdmin, revokeAdmin, suspend, unsuspend } from './suspending.commands.ts'

const NETWORK = '2001:db8:5:6'

async function rows(it: TestApp) {
  return it.database.read.selectFrom('audit').selectAll().orderBy('id').execute()
}

async function added(it: TestApp, action: () => Promise<unknown>) {
  const before = (await rows(it)).length
  await action()
  return (await rows(it)).slice(before).map(({ id: _, at: __, ...rest }) => rest)
}

const send = async (it: TestApp, key: EndpointKey, options: RequestOptions): Promise<number> =>
  (await it.call(key, { ...options, from: `${NETWORK}::9` })).status

onEachEngine('The audit', (open) => {
  test('has an entry for each action that somebody may have to answer for: what, whose, by whom, from where', async () => {
    const { it, ...cast } = await scene(open(), castRoles)
    const { admin, creator, friend, stranger, bystander } = cast
    const { matchId } = await layTable(it, cast)
    const names = { firstName: 'Other', lastName: 'Name' }
    await it.call('POST /sessions/:id/link', { token: creator.token, params: { id: matchId } })
    const resetToken = await mailToken(it, 'reset', friend)
    const actions: [
      AuditTable['what'],
      { id: string },
      { id: string },
      EndpointKey,
      RequestOptions,
    ][] = [
      ['download-archive', creator, creator, 'GET /users/:id/archive', {}],
      ['download-table', creator, admin, 'GET /users/:id/archive.csv', {}],
      ['download-bgstats', creator, creator, 'GET /users/:id/archive.bgstats', {}],
      ['edit-profile', creator, admin, 'PUT /users/:id', { body: names }],
      ['edit-match', creator, admin, 'PUT /sessions/:id', { body: { notes: 'Mended' } }],
      ['end-link', creator, admin, 'DELETE /sessions/:id/link', {}],
      [
        'change-password',
        stranger,
        stranger,
        'POST /auth/change-password',
        { body: { currentPassword: PASSWORD, newPassword: 'another-Lamp-8' } },
      ],
      [
        'reset-password',
        friend,
        friend,
        'POST /auth/reset-password',
        { body: { token: resetToken, password: 'another-Lamp-8' } },
      ],
      ['delete-account', bystander, admin, 'DELETE /users/:id', {}],
      ['delete-account', creator, creator, 'DELETE /users/:id', {}],
    ]
    for (const [what, about, by, key, options] of actions) {
      const { token } = Object.values(cast).find(({ id }) => id === by.id) ?? admin
      const isOfMatch = what === 'edit-match' || what === 'end-link'
      const params = { id: isOfMatch ? matchId : about.id }
      const lines = await added(it, async () => {
        expect([what, await send(it, key, { token, params, ...options })]).toEqual([what, 200])
      })
      const match_id = isOfMatch ? matchId : null
      const line = { what, about_user_id: about.id, by_user_id: by.id, match_id, network: NETWORK }
      expect(lines).toEqual([line])
    }

    const operator = { by_user_id: null, match_id: null, network: null }
    for (const [what, action] of [
      ['grant-admin', grantAdmin],
      ['revoke-admin', revokeAdmin],
      ['suspend', suspend],
      ['unsuspend', unsuspend],
    ] as const) {
      const lines = await added(it, () =>
        it.database.transact((trx) => action(trx, cast.player.email, it.clock.now())),
      )
      expect(lines).toEqual([{ what, about_user_id: cast.player.id, ...operator }])
    }
    for (const row of await rows(it)) {
      const { id, at, what, network, ...ids } = row
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/u)
      expect(what).toMatch(/^[a-z-]{6,16}$/u)
      expect([null, NETWORK]).toContain(network)
      for (const one of [id, ...Object.values(ids)]) expect(one ?? id).toMatch(/^[0-9a-f-]{36}$/u)
    }
  })

  test('has none for refused actions, and none for what people do with their own data', async () => {
    const { it, ...cast } = await scene(open(), castRoles)
    const { admin, creator, stranger } = cast
    const { matchId } = await layTable(it, cast)
    const other = { id: creator.id }
    const names = { body: { firstName: 'A', lastName: 'B' } }
    const password = { currentPassword: 'wrong-Pass-1', newPassword: 'another-Lamp-8' }
    const requests: [number, EndpointKey, RequestOptions][] = [
      [403, 'GET /users/:id/archive', { token: stranger.token, params: other }],
      [403, 'PUT /users/:id', { token: stranger.token, params: other, ...names }],
      [403, 'DELETE /users/:id', { token: stranger.token, params: other }],
      [404, 'DELETE /users/:id', { token: admin.token, params: { id: matchId } }],
      [404, 'PUT /users/:id', { token: admin.token, params: { id: matchId }, ...names }],
      [400, 'POST /auth/change-password', { token: creator.token, body: password }],
      [400, 'POST /auth/reset-password', { body: { token: 'x', password: 'another-Lamp-8' } }],
      [
        409,
        'PUT /sessions/:id',
        {
          ...{ token: admin.token, params: { id: matchId }, body: { notes: 'Late' } },
          headers: { 'if-match': '"99"' },
        },
      ],
      [200, 'PUT /users/:id', { token: creator.token, params: other, ...names }],
      [
        200,
        'PUT /sessions/:id',
        { token: creator.token, params: { id: matchId }, body: { notes: 'Mine' } },
      ],
    ]
    const lines = await added(it, async () => {
      for (const [status, key, options] of requests) {
        expect([key, await send(it, key, options)]).toEqual([key, status])
      }
      await it.database.transact((trx) => revokeAdmin(trx, 'nobody@example.com', it.clock.now()))
    })
    expect(lines).toEqual([])
  })

  test('has one entry for each action that succeeded when many are tried at once @both', async () => {
    const { it, ...cast } = await scene(open(), castRoles)
    const { admin, bystander, stranger, player } = cast
    const { matchId } = await layTable(it, cast)
    const change = { currentPassword: PASSWORD, newPassword: 'another-Lamp-8' }
    const resetToken = await mailToken(it, 'reset', player)
    const reset = { token: resetToken, password: 'another-Lamp-8' }
    const { token } = admin
    const tries: Record<string, (round: number) => Promise<number>> = {
      'delete-account': () =>
        send(it, 'DELETE /users/:id', { token, params: { id: bystander.id } }),
      'change-password': () =>
        send(it, 'POST /auth/change-password', { token: stranger.token, body: change }),
      'reset-password': () => send(it, 'POST /auth/reset-password', { body: reset }),
      'edit-match': (round) =>
        send(it, 'PUT /sessions/:id', {
          ...{ token, params: { id: matchId }, body: { notes: `${round}` } },
        }),
    }
    const done: string[] = []
    // All actions at once would wait for a connection too long on a busy machine.
    for (const [what, action] of Object.entries(tries)) {
      const statuses = await Promise.all(Array.from({ length: 6 }, (_, round) => action(round)))
      expect(Math.max(...statuses)).toBeLessThan(500)
      for (const status of statuses) if (status === 200) done.push(what)
    }
    expect(done.filter((what) => what === 'delete-account')).toHaveLength(1)
    expect(done.filter((what) => what === 'reset-password')).toHaveLength(1)
    expect((await rows(it)).map(({ what }) => what).toSorted()).toEqual(done.toSorted())
  })

  test('deletes networks after 30 days, and entries after a year', async () => {
    const { it, creator } = await scene(open(), castRoles)
    const params = { id: creator.id }
    await send(it, 'GET /users/:id/archive', { token: creator.token, params })
    const networks = async () => {
      await cleanUp(it.app)
      return (await rows(it)).map(({ network }) => network)
    }
    it.clock.advance(29 * DAY)
    expect(await networks()).toEqual([NETWORK])
    it.clock.advance(DAY)
    expect(await networks()).toEqual([null])
    it.clock.advance(334 * DAY)
    expect(await networks()).toEqual([null])
    it.clock.advance(DAY)
    expect(await networks()).toEqual([])
  })
})

// Five processes, so on one engine: the commands' test shows the audit on both.
onEngine('sqlite', 'The audit', (open) => {
  test('is shown by a command, all of it or the entries of one account, even a deleted one', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const bobsId = bob.user._id
    await makeAdmin(it, ann)
    expect(await runAdmin(it, ['revoke-admin', ann.email])).toEqual({
      code: 0,
      output: 'ann@example.com is no administrator any more.\n',
    })
    const remove = { token: ann.token, params: { id: bobsId } }
    expect(await send(it, 'DELETE /users/:id', remove)).toBe(403)
    expect((await runAdmin(it, ['export', bob.email])).code).toBe(0)
    await send(it, 'DELETE /users/:id', { token: bob.token, params: { id: bobsId } })
    const anns = `${ann.email} (${ann.user._id})`
    const [all, ofAnn, ofBob] = await Promise.all([
      runAdmin(it, ['audit']),
      runAdmin(it, ['audit', ann.email]),
      runAdmin(it, ['audit', bobsId]),
    ])
    expect(all.output.replaceAll(/^\S+ {2}/gmu, '').split('\n')).toEqual([
      `grant-admin       of ${anns}  by the operator`,
      `revoke-admin      of ${anns}  by the operator`,
      `export            of ${bobsId} (gone)  by the operator`,
      `delete-account    by ${bobsId} (gone)  from ${NETWORK}`,
      '',
    ])
    expect(ofAnn.output).toMatch(/^.*grant.*\n.*revoke.*\n$/u)
    expect(ofBob.output).toMatch(/^.*export.*\n.*delete.*\n$/u)
  })
})
