import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { importsOf, undoInBackground } from '#tests/support/imports/made-imports.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'

onEachEngine('A request that undoes an import', (open) => {
  test('stops when its client has gone, and the background does the rest', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
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
