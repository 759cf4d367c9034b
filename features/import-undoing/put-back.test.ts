import { expect, test } from 'vitest'

import { answerByLink, makeLink } from '#tests/support/data/made-links.ts'
import { readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import {
  historyOf,
  importAll,
  importsOf,
  keptOf,
  matchTo,
  rowOf,
  undo,
} from '#tests/support/imports/made-imports.ts'
import {
  correctAll,
  earlier,
  lost,
  playedBy,
  readNow,
  self,
  won,
} from '#tests/support/imports/made-otherwise.ts'

const scored = (anns: number, bobs: number) => [
  matchTo('bgstats:1', {
    players: [
      self(anns, anns > bobs ? won : lost),
      rowOf('Bob/Cid', bobs, anns > bobs ? lost : won),
    ],
  }),
]
const apart = [
  matchTo('bgstats:1', {
    players: [self(10, lost), rowOf('Bob', 20, won), rowOf('Cid', 5, lost)],
  }),
]

onEachEngine('Undoing corrections', (open) => {
  test('leaves a match about which somebody has said since that something is not right', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, earlier.slice(2, 3))
    const { id } = await correctAll(it, ann, readNow.slice(2, 3))
    const [match] = await historyOf(it, ann)
    const { _id = '', players = [] } = match ?? {}
    const secret = await makeLink(it, ann, _id)
    const said = await answerByLink(it, secret, players[1]?._id, { contest: 'I had 1,250.' })
    expect(said.status).toBe(200)
    const before = await playedBy(it, ann)
    expect((await keptOf(it, ann, id)).map(({ why }) => why)).toEqual(['contested'])
    expect((await undo(it, ann, id)).body.data).toEqual({ removed: 0, kept: 1, working: false })
    expect(await playedBy(it, ann)).toEqual(before)
    expect((await keptOf(it, ann, id)).map(({ why }) => why)).toEqual(['contested'])
    expect((await undo(it, ann, id)).body.data).toEqual({ removed: 0, kept: 1, working: false })
    // Once the contest is over, the same undo puts it back.
    await it.database.transact((trx) =>
      trx.deleteFrom('link_uses').where('match_id', '=', _id).execute(),
    )
    for (const done of [1, 2]) {
      const again = await undo(it, ann, id)
      expect([done, again.body.data]).toEqual([done, { removed: 1, kept: 0, working: false }])
    }
    expect((await playedBy(it, ann))[0]?.players[0]).toBe('Ann Tester 980 Win')
  })

  test.each([
    ['the later one first', [1, 0]],
    ['the earlier one first', [0, 1]],
    ['the first, the last and the one between', [0, 2, 1]],
    ['the one between, the first and the last', [1, 0, 2]],
    ['the last, the first and the one between', [2, 0, 1]],
  ])('puts back what was before all of them, %s', async (_, order) => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, scored(30, 20))
    const original = await playedBy(it, ann)
    const readings = [scored(30, 40), apart, [...apart].map((one) => ({ ...one, mode: 'teams' }))]
    const runs = []
    for (const reading of readings.slice(0, order.length)) {
      const { id, counts } = await correctAll(it, ann, reading)
      expect(counts).toEqual({ corrected: 1, kept: 0 })
      runs.push(id)
    }
    for (const at of order) await undo(it, ann, runs[at] ?? '')
    expect(await playedBy(it, ann)).toEqual(original)
    const [match] = await historyOf(it, ann)
    expect((await readMatch(it, ann, match?._id ?? '')).activity.at(-1)?.type).toBe('restored')
    const kept = await importsOf(it, ann)
    expect(kept.slice(0, runs.length).map((one) => one.kept)).toEqual(runs.map(() => 0))
  })

  test('keeps a later correction until that is undone, too @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await importAll(it, ann, scored(30, 20))
    const [first, second] = [
      await correctAll(it, ann, scored(30, 40)),
      await correctAll(it, ann, apart),
    ]
    const asLast = await playedBy(it, ann)
    expect((await undo(it, ann, first.id)).body.data).toEqual({
      ...{ removed: 0, kept: 1, working: false },
    })
    expect(await playedBy(it, ann)).toEqual(asLast)
    expect((await keptOf(it, ann, first.id)).map(({ why }) => why)).toEqual(['edited'])
    await undo(it, ann, second.id)
    expect(await keptOf(it, ann, first.id)).toEqual([])
  })
})
