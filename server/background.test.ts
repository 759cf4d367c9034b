import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { beginUndo, undoWork } from '#features/imports/import-undoing.commands.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { importsOf } from '#tests/support/imports/made-imports.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'

import { startBackground } from './background-work.ts'

/** Begins to undo an import, which is work for the background. @returns its state */
async function undo(it: TestApp, who: TestUser) {
  const id = await seedImport(it, who, { matches: 30, game: who.user.firstName })
  await it.database.transact((trx) => beginUndo(trx, id, who.user._id))
  return async () => (await importsOf(it, who)).find(({ _id }) => _id === id)?.state
}

onEachEngine('The background work', (open) => {
  test('does what is begun, and ends when it is stopped', async () => {
    const { it, ann } = await signedUp(open, 'Ann')
    const state = await undo(it, ann)
    const stop = startBackground(it.app)
    onTestFinished(stop)
    await expect.poll(state).toBe('undone')
    await stop()
    const later = await undo(it, await it.signUp('Bob'))
    expect(await later()).toBe('undoing')
  })

  test('goes on with the others when that of one feature fails @both', async () => {
    const it = await open()
    const state = await undo(it, await it.signUp('Ann'))
    const failing: BackgroundWork = {
      next: async (db) => void (await sql`select id from nowhere`.execute(db)),
      work: () => Promise.resolve(true),
    }
    const stop = startBackground(it.app, [failing, undoWork])
    onTestFinished(stop)
    await expect.poll(state).toBe('undone')
    await stop()
  })
})
