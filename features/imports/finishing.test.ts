import { expect, test } from 'vitest'

import { befriend } from '#tests/support/data/made-people.ts'
import { notificationsOf } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { historyOf, importAll, matchTo, rowOf } from '#tests/support/imports/made-imports.ts'

onEachEngine('The end of an import', (open) => {
  test('asks each friend in it once, for all names, when it is finished', async () => {
    const it = await open()
    const [ann, bob, cem] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
    await befriend(it.call, ann, bob)
    await befriend(it.call, ann, cem)
    const people = [
      { name: 'Bob', userId: bob.user._id },
      { name: 'Bobby ', userId: bob.user._id },
      { name: 'Nobody', userId: cem.user._id },
    ]
    const self = rowOf('Ann', 3, { self: true })
    const file = [
      matchTo('bgg:1', { players: [self, rowOf('BOB', 1)] }),
      matchTo('bgg:2', { players: [self, rowOf('Bobby', 2)] }),
      matchTo('bgg:3', { players: [self, rowOf('Oma', 2)] }),
    ]
    const { id } = await importAll(it, ann, file, { people })
    const request = { token: ann.token, params: { id }, body: {} }
    const again = await it.call('POST /imports/:id/finish', request)
    expect(again.body.data).toMatchObject({ state: 'finished', claims: 1 })
    const claims = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(claims).toMatchObject([{ guest: 'Bob', matches: 2, state: 'open', asked: false }])
    expect((await notificationsOf(it, bob)).filter(({ type }) => type === 'CLAIM')).toHaveLength(1)
    expect((await notificationsOf(it, cem)).filter(({ type }) => type === 'CLAIM')).toEqual([])

    // A later file asks for both together: the friend has one question to answer.
    const later = matchTo('bgg:4', { players: [self, rowOf('Bob', 9)] })
    await importAll(it, ann, [later], { people })
    const open3 = (await it.call('GET /claims', { token: bob.token })).body.data
    expect(open3.filter(({ state }) => state === 'open')).toMatchObject([{ matches: 3 }])
    expect((await notificationsOf(it, bob)).filter(({ type }) => type === 'CLAIM')).toHaveLength(1)
    const claimId = open3.find(({ state }) => state === 'open')?._id ?? ''
    const accept = { token: bob.token, params: { id: claimId }, body: {} }
    expect((await it.call('POST /claims/:id/accept', accept)).body.data.matches).toBe(3)
    expect(await historyOf(it, bob)).toHaveLength(3)
  })
})
