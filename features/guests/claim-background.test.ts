import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import {
  answerClaim,
  claimOf,
  importGuests,
  openClaim,
  setGuests,
} from '#tests/support/data/made-claims.ts'
import { logMatch, notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { workInBackground } from '#tests/support/test-background.ts'

import { acceptClaim, undoClaim } from './claim-answers.commands.ts'
import { deleteOldClaims } from './claim-expiry.commands.ts'
import { settleClaim, settleWork } from './settling.commands.ts'

const round = (it: TestApp) => workInBackground(it, settleWork)

onEachEngine('The matches of a claim', (open) => {
  test('are changed by the background when the request that answered was cut off', async () => {
    const it = await open()
    const { ann, bob, matches } = await setGuests(it)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    const id = matches[0]?._id ?? ''
    const [now, userId] = [it.clock.now(), bob.user._id]
    await it.database.transact((trx) => acceptClaim(trx, _id, {}, userId, now))
    const read = await it.call('GET /claims/:id', { token: bob.token, params: { id: _id } })
    expect(read.body.data).toMatchObject({ state: 'accepted', working: true, matches: 0 })
    await round(it)
    expect((await readMatch(it, ann, id)).players[1]?.user?._id).toBe(userId)

    await it.database.transact((trx) => undoClaim(trx, _id, userId, now))
    await round(it)
    await round(it)
    expect((await readMatch(it, ann, id)).players[1]?.name).toBe('Bob T.')
    const told = (await notificationsOf(it, ann)).filter(({ type }) => type === 'CLAIM_ANSWERED')
    expect(told).toHaveLength(2)
  })

  test('stay the person’s when the claim and the guest’s name are forgotten', async () => {
    const it = await open()
    const { ann, bob, matches } = await setGuests(it)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const left = async (days: number) => {
      const now = new Date(it.clock.now().getTime() + days * DAY)
      await it.database.transact((trx) => deleteOldClaims(trx, now))
      return (await it.database.read.selectFrom('claims').select('id').execute()).length
    }
    expect([await left(89), await left(91)]).toEqual([1, 0])
    const read = await readMatch(it, ann, matches[0]?._id ?? '')
    expect(read.players[1]?.user?._id).toBe(bob.user._id)
  })

  test('are all tried, however many of the newest are left out', async () => {
    const it = await open()
    const { ann, bob, game } = await setGuests(it)
    const old = { game, date: '2026-09-01' }
    const players = [{ user: ann.user._id }, { name: 'Hal' }]
    const match = await logMatch(it, ann, { ...old, players })
    await importGuests(it, ann, { game: game.name, guest: 'Hal', count: 1000 })
    const { _id } = await claimOf(it, ann, { guest: 'Hal', userId: bob.user._id })
    const { read } = it.database
    const ids = await read.selectFrom('imports').select('match_id').execute()
    const except = ids.flatMap(({ match_id }) => match_id ?? [])
    const accepted = await answerClaim(it, bob, 'accept', _id, { except })
    expect(accepted.body.data).toMatchObject({ working: true })
    await round(it)
    expect((await openClaim(it, bob, _id)).working).toBe(false)
    expect((await readMatch(it, ann, match._id)).players[1]?.user?._id).toBe(bob.user._id)
  })

  test('do not forget who gave a row back when two workers undo at once @both', async () => {
    const it = await open()
    const { ann, bob } = await setGuests(it)
    const { _id } = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const now = it.clock.now()
    await it.database.transact((trx) => undoClaim(trx, _id, bob.user._id, now))
    await Promise.all(
      [1, 2, 3].map(() => settleClaim(it.database, { claimId: _id, matches: 3 }, now)),
    )
    const rows = await it.database.read.selectFrom('released').select('user_id').execute()
    expect(rows).toEqual(Array(3).fill({ user_id: bob.user._id }))
  })
})
