import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'
import { workOnPiece } from '#tests/support/test-background.ts'

import { beginUndo, undoWork } from './import-undoing.commands.ts'

onEachEngine('A piece of undoing an import', (open) => {
  test('deletes so many rows, however many sit at a table', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const removedBy = async (guests: number, game: string) => {
      const id = await seedImport(it, ann, { matches: 30, guests, game })
      await it.database.transact((trx) => beginUndo(trx, id, ann.user._id))
      await workOnPiece(it, undoWork)
      const run = it.database.read.selectFrom('import_runs').where('id', '=', id)
      const { removed } = await run.select('removed').executeTakeFirstOrThrow()
      while (await workOnPiece(it, undoWork));
      const after = await run.select(['removed', 'state']).executeTakeFirstOrThrow()
      expect(after).toEqual({ removed: 30, state: 'undone' })
      return removed
    }
    expect(await removedBy(1, 'Azul')).toBe(10)
    expect(await removedBy(31, 'Catan')).toBe(6)
  })
})
