import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { expectRecounted } from '#tests/support/recount/recounted-tallies.ts'

import { startBackground } from './background-work.ts'

onEachEngine('The background work', (open) => {
  test('adds up what is queued, and ends when it is stopped', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const game = await addGame(it, ann)
    for (let match = 0; match < 60; match += 1) await logMatch(it, ann, { game })
    const stop = startBackground(it.app)
    onTestFinished(stop)
    const queued = () => it.database.read.selectFrom('tally_queue').selectAll().execute()
    await expect.poll(queued).toEqual([])
    await stop()
    await expectRecounted(it)
    await logMatch(it, ann, { game })
    expect(await queued()).toHaveLength(1)
  })

  test('goes on with the others when that of one feature fails @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await sql`alter table import_runs rename to import_runs_elsewhere`.execute(it.database.schema)
    await logMatch(it, ann, { game: await addGame(it, ann) })
    const stop = startBackground(it.app)
    onTestFinished(stop)
    const queued = () => it.database.read.selectFrom('tally_queue').selectAll().execute()
    await expect.poll(queued).toEqual([])
    await stop()
  })
})
