import { expect, test } from 'vitest'

import { answerCorrection, propose, setCorrected } from '#tests/support/data/made-corrections.ts'
import { asDrafts, editMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function stateOf(it: TestApp, id: string): Promise<string | undefined> {
  const row = it.database.read.selectFrom('corrections').where('id', '=', id).select('state')
  return (await row.executeTakeFirst())?.state
}

onEachEngine('At the same time', (open) => {
  test('two corrections of one player leave one open, those of two players both @both', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    const done = await Promise.all(
      [bob, bob, cem].map((who, index) =>
        propose(it, who, match._id, { durationMinutes: 10 + index }),
      ),
    )
    expect(done.map(({ status }) => status)).toEqual([201, 201, 201])
    const { corrections } = await readMatch(it, ann, match._id)
    expect(corrections.map(({ by }) => by.firstName).toSorted()).toEqual(['Bob', 'Cem'])
  })

  test('a correction is accepted once, and not also rejected @both', async () => {
    const { it, ann, match, correction } = await scene(open(), setCorrected)
    const done = await Promise.all(
      (['accept', 'accept', 'reject'] as const).map((what) =>
        answerCorrection(it, ann, match._id, correction._id, what),
      ),
    )
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { version } = await readMatch(it, ann, match._id)
    const accepted = (await stateOf(it, correction._id)) === 'accepted'
    expect(version).toBe(match.version + (accepted ? 1 : 0))
  })

  test('an edit of the corrected value and accepting: one of them comes first @both', async () => {
    const { it, ann, match, correction } = await scene(open(), setCorrected)
    const [own, theirs, other] = asDrafts(match)
    const players = [own, { ...theirs, score: 70 }, other]
    const [accepted, edited] = await Promise.all([
      answerCorrection(it, ann, match._id, correction._id, 'accept'),
      editMatch(it, ann, match._id, { players }, `"${match.version}"`),
    ])
    const read = await readMatch(it, ann, match._id)
    const isAccepted = accepted.status === 200
    expect([accepted.status, edited.status]).toEqual(isAccepted ? [200, 409] : [409, 200])
    expect(read.players[1]).toMatchObject({ score: isAccepted ? 76 : 70, confirmed: isAccepted })
    expect(await stateOf(it, correction._id)).toBe(isAccepted ? 'accepted' : 'outdated')
  })

  test('the creator’s account goes and a player proposes @both', async () => {
    const { it, ann, bob, cem, match } = await scene(open(), setCorrected)
    const [proposed, gone] = await Promise.all([
      propose(it, cem, match._id, { durationMinutes: 9 }),
      it.call('DELETE /users/:id', { token: ann.token, params: { id: ann.user._id } }),
    ])
    expect([[201, 403].includes(proposed.status), gone.status]).toEqual([true, 200])
    const read = await readMatch(it, bob, match._id)
    const creator = read.createdBy?._id
    expect(read.corrections.every(({ by }) => by._id !== creator)).toBe(true)
    const [next, other] = creator === bob.user._id ? [bob, cem] : [cem, bob]
    const rows = it.database.read.selectFrom('notifications').where('user_id', '=', next.user._id)
    const told = await rows.where('type', '=', 'MATCH_CORRECTION').select('sender_id').execute()
    expect(told.map(({ sender_id }) => sender_id)).toEqual(
      read.corrections.map(() => other.user._id),
    )
  })
})
