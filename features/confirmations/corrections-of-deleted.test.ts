import { expect, test } from 'vitest'

import {
  answerCorrection,
  propose,
  setCorrected,
  waitingOf,
} from '#tests/support/data/made-corrections.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { asDrafts, editMatch, notificationsOf, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

async function deleteAccount(it: TestApp, { token, user }: TestUser): Promise<void> {
  const gone = await it.call('DELETE /users/:id', { token, params: { id: user._id } })
  expect(gone.status).toBe(200)
}

onEachEngine('Corrections and accounts that are deleted', (open) => {
  test('The author’s open one goes with the account, and so does what the creator was told', async () => {
    const it = await open()
    const { ann, bob, cem, match, correction } = await setCorrected(it)
    await it.call('POST /sessions/:id/confirm', { token: cem.token, params: { id: match._id } })
    await deleteAccount(it, bob)
    expect(await readMatch(it, ann, match._id)).toMatchObject({
      ...{ matchStatus: 'Confirmed', corrections: [] },
    })
    const types = (await notificationsOf(it, ann)).map(({ type }) => type)
    expect(types).not.toContain('MATCH_CORRECTION')
    const late = await answerCorrection(it, ann, match._id, correction._id, 'accept')
    expect([late.status, late.body.message]).toEqual([404, 'Correction not found.'])
  })

  test('The creator’s open ones pass to the new creator, who is told, and whose own is withdrawn @both', async () => {
    const it = await open()
    const { ann, bob, cem, match, correction } = await setCorrected(it)
    // Of two who have not confirmed the first by seat becomes the creator.
    const own = await propose(it, cem, match._id, { durationMinutes: 20 })
    await deleteAccount(it, ann)
    const read = await readMatch(it, bob, match._id)
    expect(read.createdBy?._id).toBe(bob.user._id)
    expect(read.corrections.map(({ _id }) => _id)).toEqual([own.body.data._id])
    expect((await notificationsOf(it, bob))[0]).toMatchObject({
      type: 'MATCH_CORRECTION',
      title: 'Cem Tester suggests a correction of Catan',
      description: 'minutes none → 20',
      ...{ correctionId: own.body.data._id, entityId: match._id, sessionId: null },
    })
    // His own was withdrawn: the match waits for him again.
    expect(await waitingOf(it, bob)).toEqual([match._id])
    const late = await answerCorrection(it, bob, match._id, correction._id, 'accept')
    expect([late.status, late.body.message]).toEqual([409, 'This correction has been withdrawn.'])
    const accepted = await answerCorrection(it, bob, match._id, own.body.data._id, 'accept')
    expect(accepted.body.data).toMatchObject({ durationMinutes: 20 })
  })

  test('A player whom a correction names is named in no notification any more', async () => {
    const it = await open()
    const { ann, bob, cem, match, correction } = await setCorrected(it)
    await answerCorrection(it, ann, match._id, correction._id, 'reject', 'No')
    await deleteAccount(it, cem)
    for (const who of [ann, bob]) {
      const types = (await notificationsOf(it, who)).map(({ type }) => type)
      expect(types.filter((type) => type.includes('CORRECTION'))).toEqual([])
    }
    const rows = await it.database.read.selectFrom('notifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Cem')
  })

  test('An accepted one stays in the activity without its author', async () => {
    const it = await open()
    const { ann, bob, match, correction } = await setCorrected(it)
    await answerCorrection(it, ann, match._id, correction._id, 'accept')
    await deleteAccount(it, bob)
    const corrected = (await readMatch(it, ann, match._id)).activity.find(
      ({ type }) => type === 'corrected',
    )
    expect(corrected).toMatchObject({ by: { firstName: 'Ann' }, proposedBy: null })
  })

  test('A row that its author has left stays the author’s no longer', async () => {
    const it = await open()
    const { ann, bob, cem, match } = await setCorrected(it)
    const [own, theirs] = asDrafts(match)
    await editMatch(it, ann, match._id, { players: [own, theirs] })
    const types = (await notificationsOf(it, bob)).map(({ type }) => type)
    expect(types).toContain('CORRECTION_OUTDATED')
    await deleteAccount(it, cem)
    const rows = await it.database.read.selectFrom('notifications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Cem')
  })
})
