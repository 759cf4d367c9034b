import { expect, test } from 'vitest'

import { answersOf } from '#features/import-adding/answers.queries.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import { finish, importAll, undo } from '#tests/support/imports/made-imports.ts'
import { earlier, readNow } from '#tests/support/imports/made-otherwise.ts'

const answersWith = (problems: Record<string, string>, more: object = {}) => ({
  problems: Object.entries(problems).map(([problem, value]) => ({ problem, value })),
  ...{ kinds: null, game: '', me: ['Ann'], leftOut: [], ...more },
})

async function begin(it: TestApp, { token }: TestUser, kind: string, answers?: object) {
  const file = { name: 'plays.json', bytes: 4000 }
  const body = { kind, source: 'bgstats', file, people: [], answers }
  return it.call('POST /imports', { token, body })
}

async function bring(it: TestApp, by: TestUser, matches: readonly unknown[], answers: object) {
  const id = (await begin(it, by, 'matches', answers)).body.data._id
  const { token } = by
  await it.call('POST /imports/:id/matches', { token, params: { id }, body: { matches } })
  await finish(it, by, id)
}

async function correct(it: TestApp, by: TestUser, matches: readonly unknown[], answers?: object) {
  const id = (await begin(it, by, 'corrections', answers)).body.data._id
  const { token } = by
  await it.call('POST /imports/:id/corrections', { token, params: { id }, body: { matches } })
  await finish(it, by, id)
  return id
}

/** What was answered about each match that is read otherwise. */
async function answered(it: TestApp, { token }: TestUser, matches: readonly unknown[] = readNow) {
  const body = { source: 'bgstats', matches }
  const { data } = (await it.call('POST /imports/compare', { token, body })).body
  return data.otherwise.map((one) => (one.answered === null ? null : data.answers[one.answered]))
}

onEachEngine('What was answered about an imported file', (open) => {
  test('comes with the matches that are read otherwise, where anything was answered', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const shared = answersWith({ all_won: 'shared' }, { leftOut: ['Cid'] })
    await bring(it, ann, earlier.slice(0, 2), shared)
    await bring(it, ann, earlier.slice(2, 3), answersWith({ all_won: 'cooperative' }))
    await importAll(it, ann, earlier)
    expect(await answered(it, ann)).toEqual([
      ...[shared, shared, answersWith({ all_won: 'cooperative' }), null],
    ])
    const { imports } = await archiveOf(it, ann)
    expect(imports.map(({ answers }) => answers)).toEqual([
      ...[shared, answersWith({ all_won: 'cooperative' }), null],
    ])
  })

  test('is what a correction has answered later, until that is undone', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const first = answersWith({ all_won: 'shared', future: 'today' })
    await bring(it, ann, earlier.slice(0, 1), first)
    const asCorrected = readNow.slice(0, 1)
    const id = await correct(
      it,
      ann,
      asCorrected,
      answersWith({ all_won: 'cooperative' }, { me: [] }),
    )
    const asBefore = earlier.slice(0, 1)
    expect(await answered(it, ann, asBefore)).toEqual([
      answersWith({ all_won: 'cooperative', future: 'today' }),
    ])
    await undo(it, ann, id)
    expect(await answered(it, ann, asCorrected)).toEqual([first])
  })

  test('is not known where a newer version has stored it in another form', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    await bring(it, ann, earlier.slice(0, 1), answersWith({ all_won: 'shared' }))
    const answers = JSON.stringify({ ...answersWith({}), kinds: ['spell'] })
    await it.database.transact((trx) => trx.updateTable('import_runs').set({ answers }).execute())
    expect(await answered(it, ann, earlier.slice(0, 1))).toEqual([])
    expect(await answered(it, ann, readNow.slice(0, 1))).toEqual([null])
  })

  test('is refused where it is too long', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const many = Array.from({ length: 101 }, (_, at) => `Name ${at}`)
    for (const wrong of [{ me: many }, { leftOut: many }, { game: 'x'.repeat(201) }]) {
      const refused = await begin(it, ann, 'matches', answersWith({}, wrong))
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
    }
    const unknown = await begin(it, ann, 'matches', answersWith({}, { kinds: ['spell'] }))
    expect(unknown.status).toBe(400)
  })

  test('is read once for each import, and others go first between two of them', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    for (const part of [earlier.slice(0, 3), earlier.slice(3)]) {
      await bring(it, ann, part, answersWith({ all_won: 'shared' }))
    }
    const { read } = it.database
    const matches = await read.selectFrom('import_matches').select('match_id as id').execute()
    let turns = 0
    const nextTurn = async () => {
      turns += 1
    }
    const ids = matches.map(({ id }) => id)
    expect((await answersOf(read, ids, nextTurn)).size).toBe(earlier.length)
    expect(turns).toBe(2)
  })

  test('has 16,000 letters at most', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const names = (count: number) => Array.from({ length: count }, () => 'x'.repeat(197))
    const most = answersWith({}, { me: names(79), leftOut: [] })
    expect((await begin(it, ann, 'matches', most)).status).toBe(201)
    const refused = await begin(it, ann, 'matches', { ...most, leftOut: names(1) })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { answers: 'The answers are too long.' },
    ])
  })
})
