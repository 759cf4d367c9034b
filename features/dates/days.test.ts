import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addCrowd } from '#tests/support/data/crowd.ts'
import { type TestUser, signedUp, signUpAdmin } from '#tests/support/data/made-people.ts'
import {
  addGame,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { addLongHistories } from '#tests/support/seeded/seeded-tables.ts'

import { listKeyOfMatch, ownRowsOn, ROWS_OF_DAYS } from './days.queries.ts'
import { dayAfter, listKeyOf } from './days.rules.ts'

const EVENINGS = [
  { date: '2026-11-17T05:00:00.000Z', day: '2026-11-16' },
  { date: '2026-11-17T01:00:00.000Z', day: '2026-11-16' },
  { date: '2026-11-16T00:00:00.000Z', day: '2026-11-16' },
  { date: '2026-11-15T23:30:00.000Z', day: '2026-11-16' },
  { date: '2026-11-15T20:00:00.000Z', day: '2026-11-16' },
  { date: '2026-11-16T03:00:00.000Z', day: '2026-11-15' },
  { date: '2026-11-15T12:00:00.000Z', day: '2026-11-15' },
]

const page = (it: TestApp, token: string, query: Record<string, string>) =>
  it.call('GET /sessions', { token, query })

async function listed(it: TestApp, { token }: TestUser, limit?: number) {
  const found: { date: string; day: string }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = {
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(cursor === '' ? {} : { cursor }),
    }
    const { body }: Awaited<ReturnType<typeof page>> = await page(it, token, query)
    found.push(...body.data.map(({ date, day }) => ({ date, day })))
    cursor = body.meta.nextCursor
  }
  return found
}

onEachEngine('The day of a match', (open) => {
  test('orders lists and their pages, for players and for a creator who did not play', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match._id } })
    const game = await addGame(it, ann)
    for (const index of [3, 0, 5, 1, 6, 2, 4]) {
      await logMatch(it, ann, { game, ...EVENINGS[index], players: [{ user: bob.user._id }] })
    }
    for (const who of [ann, bob]) {
      for (const limit of [undefined, 1, 3]) expect(await listed(it, who, limit)).toEqual(EVENINGS)
    }
    const rows = await it.database.read
      .selectFrom('matches')
      .select(['id', 'date', 'day', listKeyOfMatch.as('place')])
      .execute()
    for (const { date, day, place } of rows) {
      expect(place).toBe(listKeyOf({ date, day: day ?? date.slice(0, 10) }))
    }
  })

  test('is read from an index, however many matches there are @both', async () => {
    const it = await open()
    const place = it.database.read
      .selectFrom('matches')
      .where('onlooker_id', '=', '01936f00-0000-7000-8000-000000000001')
      .select([listKeyOfMatch.as('place'), 'id'])
      .orderBy(listKeyOfMatch, 'desc')
      .orderBy('id', 'desc')
      .limit(3)
      .compile()
    const explain = it.address.startsWith('postgres') ? 'explain ' : 'explain query plan '
    await it.database.transact(async (trx) => {
      if (it.address.startsWith('postgres')) await sql`set local enable_seqscan = off`.execute(trx)
      const plan = await trx.executeQuery({ ...place, sql: explain + place.sql })
      const text = JSON.stringify(plan.rows)
      expect(text).toContain('matches_by_onlooker_day')
      expect(text).not.toMatch(/sort|temp b-tree/iu)
    })
  })

  test('is the UTC day of the date, again whenever the date alone changes', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann), ...EVENINGS[3] })
    await editMatch(it, ann, match._id, { date: '2026-11-15', notes: 'x' })
    expect(await readMatch(it, ann, match._id)).toMatchObject(EVENINGS[3] ?? {})
    await editMatch(it, ann, match._id, { day: '2026-11-15' })
    const dayBefore = { date: '2026-11-14T23:30:00.000Z', day: '2026-11-15' }
    expect(await readMatch(it, ann, match._id)).toMatchObject(dayBefore)
    expect(await listed(it, ann)).toEqual([dayBefore])
    await editMatch(it, ann, match._id, { day: '2026-11-20', date: '2026-11-21T02:00:00Z' })
    await editMatch(it, ann, match._id, { date: '2026-11-25T02:00:00Z' })
    const { activity, ...last } = await readMatch(it, ann, match._id)
    expect(last).toMatchObject({ date: '2026-11-25T02:00:00.000Z', day: '2026-11-25' })
    expect(activity.flatMap(({ changes }) => changes ?? [])).toEqual([
      { field: 'notes', from: '', to: 'x' },
      { field: 'day', from: '2026-11-16', to: '2026-11-15' },
      { field: 'day', from: '2026-11-15', to: '2026-11-20' },
      { field: 'day', from: '2026-11-20', to: '2026-11-25' },
    ])
  })

  test('is that of the time zone in which the date was written, however often it is saved @both', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const game = await addGame(it, ann)
    for (const [zone, date] of [
      ['America/Los_Angeles', '2026-11-24T20:00:00-08:00'],
      ['Pacific/Auckland', '2026-11-24T09:00:00+13:00'],
      ['Europe/Berlin', '2026-11-24T00:30:00+01:00'],
    ] as const) {
      const match = await logMatch(it, ann, { game, date })
      const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
      const saveThrice = async () => {
        for (const notes of ['one', 'two', 'three']) {
          const { date: shown } = await readMatch(it, ann, match._id)
          const sent = `${dayThere.format(new Date(shown))}T00:00:00.000Z`
          expect((await editMatch(it, ann, match._id, { date: sent, notes })).status).toBe(200)
        }
        return readMatch(it, ann, match._id)
      }
      const played = new Date(date)
      expect(await saveThrice()).toMatchObject({ date: played.toISOString(), day: '2026-11-24' })
      await editMatch(it, ann, match._id, { date: '2026-11-27T00:00:00.000Z' })
      played.setUTCDate(played.getUTCDate() + 3)
      expect(await saveThrice()).toMatchObject({ date: played.toISOString(), day: '2026-11-27' })
    }
  })

  test('is the creator’s alone, and an admin may send it unchanged', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const match = await logMatch(it, ann, { game: await addGame(it, ann), ...EVENINGS[0] })
    const root = await signUpAdmin(it)
    for (const same of [{ day: match.day }, { date: match.day }, { date: match.date }]) {
      expect((await editMatch(it, root, match._id, same)).status).toBe(200)
    }
    for (const beside of ['2026-11-15', '2026-11-17']) {
      expect((await editMatch(it, root, match._id, { date: beside })).status).toBe(200)
    }
    for (const other of [{ day: '2026-11-17' }, { date: '2026-11-20' }]) {
      expect((await editMatch(it, root, match._id, other)).status).toBe(403)
    }
    expect(await readMatch(it, ann, match._id)).toMatchObject({ ...EVENINGS[0], version: 1 })
  })

  test('is what people read', async () => {
    const { it, ann, bob } = await scene(open(), setTable)
    const players = [{ user: ann.user._id }, { user: bob.user._id }]
    const game = await addGame(it, ann)
    await logMatch(it, ann, { game, ...EVENINGS[1], players })
    const [invitation] = await notificationsOf(it, bob)
    expect(invitation?.description).toContain('16 November 2026')
  })
})

onEachEngine('One’s own rows on some days', (open) => {
  test('are those of these days and games alone', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const [azul, catan] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Catan')]
    for (const played of EVENINGS) {
      await logMatch(it, ann, {
        game: azul,
        ...played,
        players: [{ user: ann.user._id, score: 4 }],
      })
    }
    await logMatch(it, ann, { game: catan, ...EVENINGS[0], players: [{ user: ann.user._id }] })
    const daysOf = async (days: string[], gameIds = [azul._id]) => {
      const rows = await ownRowsOn(it.database.read, ann.user._id, { days, gameIds })
      return rows.map(({ day, score }) => `${day} ${score}`).toSorted()
    }
    const five = Array.from({ length: 5 }, () => '2026-11-16 4')
    expect(await daysOf(['2026-11-16', '2026-11-16', '2020-01-01'])).toEqual(five)
    expect(await daysOf(['2026-11-15', '2026-11-16'])).toEqual([
      ...['2026-11-15 4', '2026-11-15 4', ...five],
    ])
    expect(await daysOf(['2026-11-16'], [catan._id])).toEqual(['2026-11-16 null'])
    expect([
      await daysOf([]),
      await daysOf(['2026-11-17']),
      await daysOf(['2026-11-16'], []),
    ]).toEqual([[], [], []])
  })

  test('are some of very many, so that nobody waits for a long day of somebody else', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 1)
    await addLongHistories(it.database, crowd, ROWS_OF_DAYS + 100, { seats: 1, notes: 0 })
    const day = new Date().toISOString().slice(0, 10)
    const days = [dayAfter(day, -1), day]
    const played = { days, gameIds: [crowd.gameId] }
    const rows = await ownRowsOn(it.database.read, crowd.people[0]?.id ?? '', played)
    expect(rows).toHaveLength(ROWS_OF_DAYS)
  })
})
