import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import {
  answerCorrection as answer,
  propose,
  setCorrected,
  waitingOf,
} from '#tests/support/data/made-corrections.ts'
import { type TestUser, signUpAdmin } from '#tests/support/data/made-people.ts'
import {
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  matchNotifications,
  notificationsOf,
  readMatch,
  setTable,
  declineMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

onEachEngine('An open correction', (open) => {
  test('is accepted as the creator’s edit: the author is confirmed, others confirm again @both', async () => {
    const { it, ann, bob, cem, match, correction } = await scene(open(), setCorrected)
    const call = { token: ann.token, params: { id: match._id, cid: correction._id } }
    const accepted = await it.call('POST /sessions/:id/corrections/:cid/accept', call)
    expect([accepted.status, accepted.body.message]).toEqual([200, 'Correction accepted.'])
    expect(accepted.body.data).toMatchObject({
      ...{ version: match.version + 1, matchStatus: 'Pending', corrections: [] },
      players: [
        { score: 10, confirmed: true },
        { score: 76, confirmed: true, confirmedBy: 'self' },
        { score: 5, result: 'Loss', confirmed: false },
      ],
      lastEditedBy: { firstName: 'Ann' },
    })
    expect(accepted.headers['etag']).toBe(`"${match.version + 1}"`)
    expect(accepted.body.data.activity.at(-1)).toMatchObject({
      type: 'corrected',
      by: { firstName: 'Ann' },
      proposedBy: { firstName: 'Bob' },
      changes: [
        { field: 'score', player: 'Bob Tester', from: 8, to: 76 },
        { field: 'result', player: 'Cem Tester', from: '', to: 'Loss' },
      ],
    })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'CORRECTION_ACCEPTED',
      title: 'Ann Tester accepted your correction of Catan',
      description: "Bob's score 8 → 76, Cem's result none → Loss",
      ...{ sessionId: null, entityId: match._id, correctionId: correction._id },
    })
    expect(await matchNotifications(it, bob)).not.toContain('MATCH_UPDATED')
    expect((await notificationsOf(it, cem))[0]).toMatchObject({
      type: 'MATCH_UPDATED',
      description: expect.stringMatching(/Please confirm again\.$/u),
    })
    expect((await notificationsOf(it, ann))[0]).toMatchObject({
      type: 'MATCH_CORRECTION',
      isRead: true,
    })
    await confirmMatch(it, cem, match._id)
    expect((await readMatch(it, ann, match._id)).matchStatus).toBe('Confirmed')
    for (const what of ['accept', 'reject'] as const) {
      const again = await answer(it, ann, match._id, correction._id, what)
      expect([again.status, again.body.code, again.body.message]).toEqual([
        409,
        'conflict',
        'This correction has been accepted already.',
      ])
      expect(again.body.data).toMatchObject({ version: match.version + 1 })
    }
  })

  test('of the day moves the match to that day; an admin accepts all but that', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const root = await signUpAdmin(it)
    const day = await propose(it, bob, match._id, { day: '2026-09-20', durationMinutes: 5 })
    const refused = await answer(it, root, match._id, day.body.data._id, 'accept')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only the creator of a match can change its date.',
    ])
    const accepted = await answer(it, ann, match._id, day.body.data._id, 'accept')
    expect(accepted.body.data).toMatchObject({
      ...{ day: '2026-09-20', date: '2026-09-20T10:30:00.000Z', durationMinutes: 5 },
      matchStatus: 'Confirmed',
    })
    const score = { players: [{ _id: match.players[0]?._id, score: 11 }] }
    const other = await propose(it, bob, match._id, score)
    const byAdmin = await answer(it, root, match._id, other.body.data._id, 'accept')
    expect(byAdmin.body.data).toMatchObject({
      players: [{ score: 11, confirmed: false }, { confirmed: true }, {}],
      matchStatus: 'Pending',
    })
    const audit = it.database.read.selectFrom('audit').where('what', '=', 'edit-match')
    expect(await audit.select('by_user_id as by').execute()).toEqual([{ by: root.user._id }])
  })

  test('is rejected with a reason, or withdrawn: the author is unconfirmed and waiting', async () => {
    const { it, ann, bob, match, correction } = await scene(open(), setCorrected)
    const long = await answer(it, ann, match._id, correction._id, 'reject', 'x'.repeat(201))
    expect(Object.keys(long.body.errors ?? {})).toEqual(['reason'])
    const rejected = await it.call('POST /sessions/:id/corrections/:cid/reject', {
      ...{ token: ann.token, params: { id: match._id, cid: correction._id } },
      body: { reason: ' No ' },
    })
    expect(rejected.body).toMatchObject({
      message: 'Correction rejected.',
      data: { matchStatus: 'Pending', version: match.version, corrections: [] },
    })
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'CORRECTION_REJECTED',
      title: 'Ann Tester rejected your correction of Catan',
      description: "Bob's score 8 → 76, Cem's result none → Loss: “No”",
    })
    expect(await waitingOf(it, bob)).toEqual([match._id])

    const { data } = (await propose(it, bob, match._id, { durationMinutes: 3 })).body
    expect(await waitingOf(it, bob)).toEqual([])
    const withdrawn = await it.call('POST /sessions/:id/corrections/:cid/withdraw', {
      ...{ token: bob.token, params: { id: match._id, cid: data._id } },
    })
    expect(withdrawn.body).toMatchObject({
      message: 'Correction withdrawn.',
      data: { matchStatus: 'Pending', corrections: [] },
    })
    expect(await waitingOf(it, bob)).toEqual([match._id])
    const news = (await notificationsOf(it, ann)).map(({ correctionId }) => correctionId)
    expect(news).not.toContain(data._id)
    expect((await answer(it, bob, match._id, data._id, 'withdraw')).body.message).toBe(
      'This correction has been withdrawn.',
    )
  })

  test('is found in its own match alone, and withdrawn by no other player', async () => {
    const { it, ann, cem, match, correction } = await scene(open(), setCorrected)
    const others = await answer(it, cem, match._id, correction._id, 'withdraw')
    expect([others.status, others.body.code]).toEqual([403, 'forbidden'])
    const other = await logMatch(it, ann, { game: match.game })
    for (const [id, cid] of [
      [match._id, newId()],
      [match._id, 'x'],
      [other._id, correction._id],
    ] as const) {
      const refused = await answer(it, ann, id, cid, 'accept')
      expect([refused.status, refused.body.message]).toEqual([404, 'Correction not found.'])
    }
  })

  test('is outdated when an old value is another one now, and its author is told', async () => {
    const { it, ann, bob, match, correction } = await scene(open(), setCorrected)
    await editMatch(it, ann, match._id, { notes: 'Something else' })
    expect((await readMatch(it, ann, match._id)).corrections).toHaveLength(1)
    const [own, theirs, ...others] = asDrafts(match)
    await editMatch(it, ann, match._id, { players: [own, { ...theirs, score: 70 }, ...others] })
    expect((await readMatch(it, ann, match._id)).corrections).toEqual([])
    const news = await notificationsOf(it, bob)
    expect(news.find(({ type }) => type === 'CORRECTION_OUTDATED')).toMatchObject({
      title: 'Ann Tester changed Catan: your correction is outdated',
      description: "Bob's score 8 → 76, Cem's result none → Loss",
      ...{ sessionId: null, entityId: match._id, correctionId: correction._id },
    })
    expect(await waitingOf(it, bob)).toEqual([match._id])
    const late = await answer(it, ann, match._id, correction._id, 'accept')
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'version_conflict',
      'The match has changed since this correction was proposed.',
    ])
    expect(late.body.data).toMatchObject({ version: match.version + 2 })
  })

  test('keeps the others from being reminded for its author', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    await confirmMatch(it, cem, match._id)
    const call = { token: ann.token, params: { id: match._id } }
    const none = await it.call('POST /sessions/:id/remind', call)
    expect([none.status, none.body.message]).toEqual([409, 'Nobody else has to confirm.'])
    expect(await matchNotifications(it, bob)).not.toContain('MATCH_REMINDER')
  })
})

async function openOf(it: TestApp, by: TestUser, id: string): Promise<number> {
  return (await readMatch(it, by, id)).corrections.length
}

onEachEngine('An open correction is withdrawn', (open) => {
  test('when its author confirms after all', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    await confirmMatch(it, cem, match._id)
    await confirmMatch(it, bob, match._id)
    expect(await readMatch(it, ann, match._id)).toMatchObject({
      ...{ matchStatus: 'Confirmed', corrections: [] },
    })
    expect(await matchNotifications(it, ann)).not.toContain('MATCH_CORRECTION')
  })

  test('when its author declines; rejoining does not bring it back', async () => {
    const { it, ann, bob, match, correction } = await scene(open(), setCorrected)
    await declineMatch(it, bob, match._id)
    expect(await openOf(it, ann, match._id)).toBe(0)
    await it.call('POST /sessions/:id/rejoin', { token: bob.token, params: { id: match._id } })
    expect(await openOf(it, ann, match._id)).toBe(0)
    expect((await answer(it, ann, match._id, correction._id, 'accept')).status).toBe(409)
  })

  test('when its author is removed from the table', async () => {
    const { it, ann, bob, match, correction } = await scene(open(), setCorrected)
    const [own, , theirs] = asDrafts(match)
    await editMatch(it, ann, match._id, { players: [own, theirs] })
    expect((await answer(it, ann, match._id, correction._id, 'accept')).body.message).toBe(
      'This correction has been withdrawn.',
    )
    expect(await matchNotifications(it, bob)).toEqual([])
  })
})

onEachEngine('A creator who leaves the table', (open) => {
  test('is still asked for an answer, by the notification too', async () => {
    const { it, ann, cem, match } = await scene(open(), setCorrected)
    const [, ...others] = asDrafts(await readMatch(it, ann, match._id))
    expect((await editMatch(it, ann, match._id, { players: others })).status).toBe(200)
    expect(await matchNotifications(it, ann)).toContain('MATCH_CORRECTION')
    expect(await matchNotifications(it, cem)).not.toEqual([])
    const left = asDrafts(await readMatch(it, ann, match._id)).slice(0, 1)
    expect((await editMatch(it, ann, match._id, { players: left })).status).toBe(200)
    expect(await matchNotifications(it, cem)).toEqual([])
  })
})
