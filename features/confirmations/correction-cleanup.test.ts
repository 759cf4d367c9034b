import { expect, test } from 'vitest'

import { deleteOldCorrections } from '#features/matches/open-corrections.commands.ts'
import { DAY } from '#platform/clock.ts'
import { answerCorrection, propose, setCorrected } from '#tests/support/data/made-corrections.ts'
import { onEachEngine } from '#tests/support/engines.ts'

onEachEngine('Settled corrections', (open) => {
  test('are deleted after 90 days, open ones are not', async () => {
    const it = await open()
    const { ann, bob, cem, match, correction } = await setCorrected(it)
    await answerCorrection(it, ann, match._id, correction._id, 'reject')
    const waits = await propose(it, cem, match._id, { durationMinutes: 5 })
    const idsAfter = async (days: number) => {
      const now = new Date(it.clock.now().getTime() + days * DAY)
      await it.database.transact((trx) => deleteOldCorrections(trx, now))
      const rows = await it.database.read.selectFrom('corrections').select('id').execute()
      return rows.map(({ id }) => id).toSorted()
    }
    const openOne = waits.body.data._id
    expect(await idsAfter(89)).toEqual([correction._id, openOne].toSorted())
    expect(await idsAfter(91)).toEqual([openOne])
    expect((await answerCorrection(it, bob, match._id, correction._id, 'withdraw')).status).toBe(
      404,
    )
  })
})
