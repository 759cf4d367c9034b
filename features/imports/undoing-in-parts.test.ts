import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import {
  importAll,
  importsOf,
  matchTo,
  undo,
  undoInBackground,
} from '#tests/support/imports/made-imports.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'

onEachEngine('Undoing an import', (open) => {
  test('removes thousands of new games, but for those that others use @both', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const ids = Array.from({ length: 3300 }, newId)
    const { id } = await importAll(it, ann, [matchTo('bgg:1', { game: 'Azul' })])
    const games = ids.map((gameId, index) => ({
      ...{ id: gameId, name: `Game ${index}`, name_key: `game ${index}` },
      ...{ created_by: ann.user._id, created_at: it.clock.now().toISOString() },
    }))
    await it.database.transact(async (trx) => {
      for (let from = 0; from < games.length; from += 1000) {
        const part = games.slice(from, from + 1000)
        await trx.insertInto('games').values(part).execute()
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

    expect((await undo(it, ann, id)).body.data).toMatchObject({ kept: 0 })
    await undoInBackground(it)
    expect((await importsOf(it, ann))[0]?.state).toBe('undone')
    const left = await it.database.read.selectFrom('games').select('name').orderBy('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['Azul', 'Game 0', 'Game 3299'])
  })
})

onEachEngine('A request that undoes an import', (open) => {
  test('stops when its client has gone, and the background does the rest', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const id = await seedImport(it, ann, { matches: 600 })
    await it.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = it.server.server.address() as AddressInfo
    const left = async () => {
      const rows = it.database.read.selectFrom('import_matches').where('import_id', '=', id)
      return (await rows.select('match_id').execute()).length
    }
    const headers = { authorization: `Bearer ${ann.token}`, host: 'localhost:3000' }
    const asking = request({ port, path: `/api/imports/${id}`, method: 'DELETE', headers })
    asking.on('error', () => undefined)
    asking.end()
    while ((await left()) === 600) await sleep(1)
    asking.destroy()
    for (let before = -1; before !== (await left());) {
      before = await left()
      await sleep(300)
    }
    expect(await left()).toBeGreaterThan(0)
    expect((await importsOf(it, ann))[0]?.state).toBe('undoing')
    await undoInBackground(it)
    expect((await importsOf(it, ann))[0]?.state).toBe('undone')
  })
})
