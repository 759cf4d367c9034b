import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { moveToPostgres } from '#database/backup/move-to-postgres.ts'
import { restore } from '#database/backup/restore.ts'
import { digestsAt } from '#tests/support/backups/filled-database.ts'
import { type TestUser, befriend } from '#tests/support/data/made-people.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'
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
async function importAndDelete(it: TestApp, ann: TestUser): Promise<{ id: string }> {
  const bob = await it.signUp('Bob')
  await befriend(it.call, ann, bob)
  const people = [{ name: 'Oma', userId: bob.user._id }]
  const { id } = await importAll(it, ann, [first, second], { people })
  const [newest] = await historyOf(it, ann)
  const params = { id: newest?._id ?? '' }
  await it.call('DELETE /sessions/:id', { token: ann.token, params })
  return { id }
}

onEachEngine('Imports in a backup', (open) => {
  test('are the same after restoring and moving: known, deleted, and to be undone', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const { id } = await importAndDelete(it, ann)
    const original = await digestsAt(it.address)
    const filled = ['imports', 'deleted_imports', 'import_runs', 'import_people', 'import_games']
    for (const table of [...filled, 'import_matches']) {
      expect([table, original[table]?.rows ?? 0]).not.toContain(0)
    }
    const listed = await importsOf(it, ann)
    const file = join(it.directory, 'backup.gz')
    await writeBackup(it.address, file, new Date())

    const small = await emptyDatabase('sqlite')
    const big = await emptyDatabase('postgres')
    const moved = await emptyDatabase('postgres')
    await restore(small, file)
    await restore(big, file)
    await moveToPostgres(small, moved, () => undefined)
    for (const address of [small, big, moved]) {
      expect(await digestsAt(address)).toEqual(original)
      const restored = await open({ beside: { ...it, address } })
      expect(await importsOf(restored, ann)).toEqual(listed)
      await importAll(restored, ann, [first, second])
      expect((await historyOf(restored, ann)).map(({ day }) => day)).toEqual(['2026-10-01'])
      const undone = await undo(restored, ann, id)
      expect(undone.body).toMatchObject({ message: 'Import undone.', data: { removed: 1 } })
      expect(await historyOf(restored, ann)).toEqual([])
    }
  })
})
