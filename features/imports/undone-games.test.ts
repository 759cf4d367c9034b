import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { addGame, editMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import {
  importAll,
  importsOf,
  matchTo,
  undo,
  undoInBackground,
} from '#tests/support/imports/made-imports.ts'
import { workOnPiece } from '#tests/support/test-background.ts'

import { beginUndo, undoWork } from './import-undoing.commands.ts'

onEachEngine('Undoing an import', (open) => {
  test('removes thousands of new games in parts, but for those that others use', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const { id } = await importAll(it, ann, [matchTo('bgg:1', { game: 'Azul' })])
    const games = Array.from({ length: 3300 }, (_, index) => ({
      ...{ id: newId(), name: `Game ${index}`, name_key: `game ${index}` },
      ...{ created_by: ann.user._id, created_at: it.clock.now().toISOString() },
    }))
    await it.database.transact(async (trx) => {
      for (let from = 0; from < games.length; from += 1000) {
        const part = games.slice(from, from + 1000)
        await trx.insertInto('games').values(part).execute()
        const added = part.map((game) => ({
          import_id: id,
          game_id: game.id,
          leaving: 0 as const,
        }))
        await trx.insertInto('import_games').values(added).execute()
      }
    })
    const [first, last] = [games[0], games.at(-1)]
    const azul = await it.database.read
      .selectFrom('games')
      .where('name', '=', 'Azul')
      .select('id')
      .executeTakeFirstOrThrow()
    await logMatch(it, bob, { game: { _id: first?.id ?? '', name: '' } })
    await logMatch(it, bob, { game: { _id: azul.id, name: '' }, expansions: [last?.id ?? ''] })

    expect((await undo(it, ann, id)).body.data).toEqual({ removed: 1, kept: 0, working: true })
    await undoInBackground(it)
    expect((await importsOf(it, ann))[0]?.state).toBe('undone')
    const left = await it.database.read.selectFrom('games').select('name').orderBy('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['Azul', 'Game 0', 'Game 3299'])
  })

  test('keeps a game that becomes an expansion while the games leave', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    const file = [matchTo('bgg:1', { game: 'Azul', expansions: ['One', 'Two', 'Three'] })]
    const { id } = await importAll(it, ann, file)
    const games = await it.database.read.selectFrom('games').select(['id', 'name']).execute()
    const idOf = (name: string) => games.find((game) => game.name === name)?.id ?? ''
    const other = await addGame(it, bob, 'Catan')
    const play = (name: string) => logMatch(it, bob, { game: other, expansions: [idOf(name)] })
    const leaving = () =>
      it.database.read.selectFrom('import_games').select('leaving').orderBy('leaving').execute()
    const until = async (mark: number) => {
      while (!(await leaving()).some((game) => game.leaving === mark)) {
        await workOnPiece(it, undoWork)
      }
    }
    await it.database.transact((trx) => beginUndo(trx, id, ann.user._id))
    await until(1)
    await play('One')
    expect(await leaving()).toHaveLength(3)
    await until(2)
    const match = await play('Three')
    expect(await leaving()).toHaveLength(2)
    // The match may go: whoever has logged it once uses the game.
    await editMatch(it, bob, match._id, { expansions: [] })
    await editMatch(it, bob, match._id, { expansions: [idOf('Three')] })
    await undoInBackground(it)
    const left = await it.database.read.selectFrom('games').select('name').orderBy('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['Catan', 'One', 'Three'])
  })
})
