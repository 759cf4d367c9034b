import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { importAll, importsOf, matchTo, rowOf, undo } from '#tests/support/imports/made-imports.ts'
import {
  beginCorrections,
  compare,
  correctAll,
  earlier,
  playedBy,
  readNow,
  self,
  sendTo,
} from '#tests/support/imports/made-otherwise.ts'

const limit = { name: 'import-corrected-match', max: 50_000, windowMs: DAY }

onEachEngine('What one account can cost by correcting matches', (open) => {
  test('is 50,000 corrected matches a day; a batch over it changes nothing that was not paid for', async () => {
    const it = await open({ limits: true })
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    await it.database.transact((trx) => it.app.limits.countIn(trx, limit, ann.user._id, 49_999))
    const before = await playedBy(it, ann)
    const id = await beginCorrections(it, ann)
    const [first, second] = [readNow.slice(0, 1), readNow.slice(1, 2)]
    expect((await sendTo(it, ann, id, first)).body.data).toEqual({ corrected: 1, kept: 0 })
    const refused = await sendTo(it, ann, id, second)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    // What is sent again, or reads the same, costs nothing.
    expect((await sendTo(it, ann, id, first)).body.data).toEqual({ corrected: 1, kept: 0 })
    expect((await playedBy(it, ann)).slice(1)).toEqual(before.slice(1))
    it.clock.advance(DAY)
    expect((await sendTo(it, ann, id, second)).body.data).toEqual({ corrected: 1, kept: 0 })
  })

  test('is no turn that others have to wait for, however large the tables are', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const tables = (score: number) =>
      Array.from({ length: 12 }, (_, at) =>
        matchTo(`bgstats:${at}`, {
          players: [
            self(score, { result: 'Win' }),
            ...Array.from({ length: 31 }, (__, seat) =>
              rowOf(`Guest ${seat}`, score - 1 - seat, { result: 'Loss' }),
            ),
          ],
        }),
      )
    await importAll(it, ann, tables(100))
    expect((await correctAll(it, ann, tables(200))).counts).toEqual({ corrected: 12, kept: 0 })
  })

  test('is 1,200 comparisons an hour, of 128 KiB each', async () => {
    const it = await open({ limits: true })
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const comparisons = { name: 'import-compare', max: 1200, windowMs: DAY / 24 }
    for (let one = 0; one < 1200; one += 1)
      await it.app.limits.countInMemory(comparisons, ann.user._id)
    const body = { source: 'bgstats', matches: readNow }
    const refused = await it.call('POST /imports/compare', { token: ann.token, body })
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    it.clock.advance(DAY / 24)
    expect(await compare(it, ann)).toHaveLength(4)
  })

  test('is 150,000 stored corrections, until earlier ones are undone', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const { id } = await correctAll(it, ann)
    const full = { imported: 150_000 }
    await it.database.transact((trx) =>
      trx.updateTable('import_runs').set(full).where('id', '=', id).execute(),
    )
    const file = { name: 'plays.json', bytes: 4000 }
    const begin = () =>
      it.call('POST /imports', {
        token: ann.token,
        body: { kind: 'corrections', source: 'bgstats', file, people: [] },
      })
    const refused = await begin()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An account has 150,000 corrections by imports at most: undo earlier ones.',
    ])
    await undo(it, ann, id)
    expect((await begin()).status).toBe(201)
    expect(await importsOf(it, ann)).toHaveLength(3)
  })

  test('is 150,000 stored corrections, however many imports were begun before', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier)
    const ids = [await beginCorrections(it, ann), await beginCorrections(it, ann)]
    const [one = '', other = ''] = ids
    const full = { imported: 149_998 }
    await it.database.transact((trx) =>
      trx.updateTable('import_runs').set(full).where('id', '=', one).execute(),
    )
    const before = await playedBy(it, ann)
    const refused = await sendTo(it, ann, other)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An account has 150,000 corrections by imports at most: undo earlier ones.',
    ])
    const sent = await sendTo(it, ann, other, readNow.slice(0, 2))
    expect(sent.body.data).toEqual({ corrected: 2, kept: 0 })
    expect((await playedBy(it, ann)).slice(2)).toEqual(before.slice(2))
    expect((await sendTo(it, ann, one, readNow.slice(2))).status).toBe(409)
  })
})
