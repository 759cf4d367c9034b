import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { moveToPostgres } from '#database/backup/move-to-postgres.ts'
import { restore } from '#database/backup/restore.ts'
import { digestsAt } from '#tests/support/backups/filled-database.ts'
import { befriend } from '#tests/support/data/made-people.ts'
import { type TestApp, onEachEngine, onEngine } from '#tests/support/engines.ts'
import {
  historyOf,
  importAll,
  importsOf,
  matchTo,
  undo,
} from '#tests/support/imports/made-imports.ts'
import { type TestDatabase, createTestDatabase } from '#tests/support/servers/databases.ts'

const made: TestDatabase[] = []
afterEach(async () => {
  for (const target of made.splice(0)) await target.remove()
})

async function emptyDatabase(engine: 'sqlite' | 'postgres'): Promise<string> {
  const created = await createTestDatabase(engine, 'empty')
  made.push(created)
  return created.address
}

const first = matchTo('bgstats:first', { day: '2026-10-01' })
const second = matchTo('bgstats:second', { day: '2026-10-02' })

/** Fills every table of imports: a friend is asked, a game is new, and a match is deleted by hand. */
async function importAndDelete(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const people = [{ name: 'Oma', userId: bob.user._id }]
  const { id } = await importAll(it, ann, [first, second], { people })
  const [newest] = await historyOf(it, ann)
  const params = { id: newest?._id ?? '' }
  await it.call('DELETE /sessions/:id', { token: ann.token, params })
  const stored = await digestsAt(it.address)
  const filled = ['imports', 'deleted_imports', 'import_runs', 'import_people', 'import_games']
  for (const table of [...filled, 'import_matches']) {
    expect([table, stored[table]?.rows ?? 0]).not.toContain(0)
  }
  const file = join(it.directory, 'backup.gz')
  await writeBackup(it.address, file, new Date())
  return { ann, id, stored, listed: await importsOf(it, ann), file }
}

type Imported = Awaited<ReturnType<typeof importAndDelete>>

/** They are listed, their matches are known or deleted, and they can be undone. */
async function expectKnown(restored: TestApp, { ann, id, listed }: Imported): Promise<void> {
  expect(await importsOf(restored, ann)).toEqual(listed)
  await importAll(restored, ann, [first, second])
  expect((await historyOf(restored, ann)).map(({ day }) => day)).toEqual(['2026-10-01'])
  const undone = await undo(restored, ann, id)
  expect(undone.body).toMatchObject({ message: 'Import undone.', data: { removed: 1 } })
  expect(await historyOf(restored, ann)).toEqual([])
}

onEachEngine('Imports in a backup', (open) => {
  test('are the same after restoring: known, deleted, and to be undone @both', async () => {
    const it = await open()
    const imported = await importAndDelete(it)
    for (const engine of ['sqlite', 'postgres'] as const) {
      const address = await emptyDatabase(engine)
      await restore(address, imported.file)
      expect(await digestsAt(address)).toEqual(imported.stored)
      await expectKnown(await open({ beside: { ...it, address } }), imported)
    }
  })
})

onEngine('sqlite', 'Imports in a file', (open) => {
  test('are the same after moving to PostgreSQL', async () => {
    const it = await open()
    const imported = await importAndDelete(it)
    // No server may use the file that is moved.
    const unused = await emptyDatabase('sqlite')
    await restore(unused, imported.file)
    const address = await emptyDatabase('postgres')
    await moveToPostgres(unused, address, () => undefined)
    expect(await digestsAt(address)).toEqual(imported.stored)
    await expectKnown(await open({ beside: { ...it, address } }), imported)
  })
})
