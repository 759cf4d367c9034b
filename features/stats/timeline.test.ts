import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { setWhole } from '#features/totals/rebuilding-totals.queries.ts'
import { recount } from '#features/totals/updating-totals.commands.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { KeptCourses } from './timeline.queries.ts'
import { courseOf } from './timeline.rules.ts'

const scope = (userId: string) => ({ userId, scope: '', side: 'all' }) as const
const course = courseOf([])

test('Courses are kept up to a size; those of whoever asked least recently go first', () => {
  const lists = '[]'.padEnd(9000)
  const courses = new KeptCourses(25_000, 25_000)
  for (const user of ['ann', 'bob']) {
    courses.keep(scope(user), { version: '1', course: { ...course, lists } })
  }
  expect(courses.get(scope('ann'))?.version).toBe('1')
  // In place of the one before, not beside it.
  courses.keep(scope('ann'), { version: '2', course: { ...course, lists } })
  courses.keep(scope('cyd'), { version: '1', course: { ...course, lists } })
  expect(courses.get(scope('bob'))).toBeUndefined()
  expect(courses.get(scope('ann'))?.version).toBe('2')
  courses.keep(scope('dan'), { version: '1', course: { ...course, lists: lists.repeat(4) } })
  expect(courses.get(scope('dan'))).toBeUndefined()
})

test('One user takes no more than a part of it from the others', () => {
  const lists = '[]'.padEnd(9000)
  const courses = new KeptCourses(100_000, 25_000)
  const ofYear = (year: number) => ({ ...scope('bob'), scope: `y${year}` })
  courses.keep(scope('ann'), { version: '1', course })
  for (let year = 2000; year < 2030; year += 1) {
    courses.keep(ofYear(year), { version: '1', course: { ...course, lists } })
    expect(courses.get(ofYear(2000))).toBeDefined()
  }
  expect(courses.get(scope('ann'))).toBeDefined()
  const kept = Array.from({ length: 30 }, (_, year) => courses.get(ofYear(2000 + year)))
  expect(kept.filter((one) => one !== undefined)).toHaveLength(2)
})

test('Nobody gets the course of another user, scope or side', () => {
  const courses = new KeptCourses()
  courses.keep(scope('ann'), { version: '1', course })
  expect(courses.get(scope('ann'))).toBeDefined()
  for (const other of [{ userId: 'bob' }, { scope: 'y2026' }, { side: 'confirmed' as const }]) {
    expect(courses.get({ ...scope('ann'), ...other })).toBeUndefined()
  }
})

onEachEngine('The course of a history', (open) => {
  test('is kept until an entry changes, whoever changes it', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
    for (const user of [ann, bob]) {
      const players = [
        { user: user.user._id, score: 30, result: 'Win' },
        { name: 'Oma', score: 20 },
      ]
      await logMatch(it, user, { game: await addGame(it, user), date: '2026-10-01', players })
    }
    const months = async ({ token }: typeof ann) =>
      (await it.call('GET /stats', { token })).body.data.months.map(({ month }) => month)
    expect(await months(ann)).toEqual(['2026-10'])
    expect(await months(bob)).toEqual(['2026-10'])

    const write = async (statement: ReturnType<typeof sql>) =>
      it.database.transact((trx) => statement.execute(trx))
    await write(sql`update tallies set key = '2026-09' where kind in ('month', 'runs')`)
    expect(await months(ann)).toEqual(['2026-10'])
    // Else they would be made anew after a change of an entry (features/totals/rebuilding-totals).
    const stayWhole = ({ user }: typeof ann) =>
      it.database.transact((trx) => setWhole(trx, { userId: user._id }))
    // Like another program, which knows nothing of kept courses.
    await write(sql`update entries set confirmed = confirmed where user_id = ${ann.user._id}`)
    await stayWhole(ann)
    expect(await months(ann)).toEqual(['2026-09'])
    expect(await months(bob)).toEqual(['2026-10'])
    await write(sql`delete from entries where user_id = ${bob.user._id}`)
    await stayWhole(bob)
    expect(await months(bob)).toEqual(['2026-09'])
  })

  test('is kept before the first version too, and ends with a recount that leaves nothing', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const { token, user } = ann
    const players = [{ user: user._id }, { name: 'Oma' }]
    await logMatch(it, ann, { game: await addGame(it, ann), date: '2026-10-01', players })
    const months = async () =>
      (await it.call('GET /stats', { token })).body.data.months.map(({ month }) => month)
    const write = async (...statements: ReturnType<typeof sql>[]) =>
      it.database.transact(async (trx) => {
        for (const statement of statements) await statement.execute(trx)
      })
    expect(await months()).toEqual(['2026-10'])
    await write(sql`delete from tallies where kind = 'version'`)
    await it.database.transact((trx) => setWhole(trx, { userId: user._id }))
    expect(await months()).toEqual(['2026-10'])
    await write(sql`update tallies set key = '2026-09' where kind in ('month', 'runs')`)
    expect(await months()).toEqual(['2026-10'])
    await write(sql`delete from matches`, sql`delete from tally_queue`)
    expect(await months()).toEqual(['2026-10'])
    await recount(it.database)
    expect(await months()).toEqual([])
  })

  test('of the caller’s games says which were new in a year, also after a match of an earlier year', async () => {
    const it = await open()
    const ann = await it.signUp('Ann')
    const [azul, catan] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Catan')]
    const log = async (game: typeof azul, date: string) =>
      logMatch(it, ann, { game, date, players: [{ user: ann.user._id }, { name: 'Oma' }] })
    const firsts = async (query = {}) => {
      const { token } = ann
      const page = await it.call('GET /stats/years/:year', {
        ...{ token, query, params: { year: '2026' } },
      })
      return page.body.data.firsts.map(({ name }) => name)
    }
    await log(azul, '2026-02-01')
    await log(catan, '2026-01-01')
    expect(await firsts()).toEqual(['Azul', 'Catan'])
    expect(await firsts()).toEqual(['Azul', 'Catan'])
    await log(azul, '2025-12-31')
    expect(await firsts()).toEqual(['Catan'])
    expect(await firsts({ status: 'confirmed' })).toEqual(['Catan'])
  })
})
