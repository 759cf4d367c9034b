import { expect, test } from 'vitest'

import { PENDING_ENDPOINTS } from '#client/pending/pending-write.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { cleanUp } from '#server/cleanup.ts'
import { befriend, type TestUser, unfriend } from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, editMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

interface Table {
  it: TestApp
  ann: TestUser
  bob: TestUser
  cyd: TestUser
  match: WholeMatch
}

interface Sent {
  by: TestUser
  params?: Record<string, string>
  body?: object
  ifMatch?: string
  writtenAt?: string
}

interface Repeat {
  sent: (table: Table) => Promise<Sent> | Sent
  /** Of the first one, and of the same one again. */
  is: [number, number]
  /** What the repeat then gets: a status, and a code where it is refused. */
  later?: (table: Table) => Promise<unknown>
  gets: [number, string?]
  undo: ((table: Table) => Promise<unknown>) | null
}

/** What a device keeps until it is answered, what deletes a match that was taken back, and imports. */
const KEPT = [...PENDING_ENDPOINTS, 'DELETE /sessions/:id', 'POST /imports'] as const

const ofMatch = ({ match }: Table) => ({ params: { id: match._id } })
const asSeen = (table: Table) => ({ ...ofMatch(table), ifMatch: `"${table.match.version}"` })
const asAnn = (table: Table) => ({ ...ofMatch(table), token: table.ann.token })
const asBob = (table: Table) => ({ ...ofMatch(table), token: table.bob.token })

const rename = ({ it, ann }: Table, from: string, to: string) =>
  it.call('POST /guests/rename', { token: ann.token, body: { from, to } })

const acceptCyd = ({ it, ann, cyd }: Table) =>
  it.call('POST /friends/respond', {
    token: ann.token,
    body: { senderId: cyd.user._id, action: 'Accepted' },
  })

async function withdraw(table: Table) {
  const { body } = await table.it.call('GET /sessions/:id', asBob(table))
  const params = { id: table.match._id, cid: body.data.corrections[0]?._id ?? '' }
  const withdrawing = { token: table.bob.token, params }
  await table.it.call('POST /sessions/:id/corrections/:cid/withdraw', withdrawing)
}

const scoreOfBob = ({ it, ann, match }: Table) =>
  editMatch(it, ann, match._id, {
    players: match.players.map(({ _id, user }) => ({
      _id,
      ...(user?.firstName === 'Bob' && { score: 3 }),
    })),
  })

const repeats: Record<(typeof KEPT)[number], Repeat> = {
  'POST /games': {
    sent: ({ ann }) => ({ by: ann, body: { name: 'Brass' } }),
    is: [201, 200],
    later: ({ it, bob }) => it.call('POST /games', { token: bob.token, body: { name: 'BRASS' } }),
    gets: [200],
    undo: null,
  },
  'POST /sessions': {
    sent: ({ ann, bob, match }) => {
      const players = [ann, bob].map(({ user }) => ({ user: user._id }))
      return { by: ann, body: { _id: newId(), game: match.game._id, date: '2026-10-02', players } }
    },
    is: [201, 200],
    later: ({ it, bob, ann }) => unfriend(it, bob, ann),
    gets: [200],
    undo: null,
  },
  'PUT /sessions/:id': {
    sent: (table) => ({ ...asSeen(table), by: table.ann, body: { location: 'At the lake' } }),
    is: [200, 200],
    later: ({ it, ann, match }) => editMatch(it, ann, match._id, { location: 'At home' }),
    gets: [409, 'version_conflict'],
    undo: ({ it, ann, match }) => editMatch(it, ann, match._id, { location: '' }),
  },
  'DELETE /sessions/:id': {
    sent: (table) => ({ ...ofMatch(table), by: table.ann }),
    is: [200, 200],
    gets: [200],
    undo: null,
  },
  'POST /sessions/:id/confirm': {
    sent: (table) => ({ ...asSeen(table), by: table.bob }),
    is: [200, 200],
    later: scoreOfBob,
    gets: [409, 'version_conflict'],
    undo: (table) => table.it.call('POST /sessions/:id/unconfirm', asBob(table)),
  },
  'POST /sessions/confirm': {
    sent: ({ bob, match: { _id: id, version } }) => ({
      by: bob,
      body: { ids: [id], versions: { [id]: version } },
    }),
    is: [200, 200],
    later: scoreOfBob,
    gets: [200],
    undo: (table) => table.it.call('POST /sessions/:id/unconfirm', asBob(table)),
  },
  'POST /sessions/:id/unconfirm': {
    sent: async (table) => {
      await confirmMatch(table.it, table.bob, table.match._id)
      return { ...ofMatch(table), by: table.bob }
    },
    is: [200, 200],
    later: scoreOfBob,
    gets: [200],
    undo: (table) => confirmMatch(table.it, table.bob, table.match._id),
  },
  'POST /sessions/:id/decline': {
    sent: (table) => ({ ...ofMatch(table), by: table.bob, body: { reason: 'I was not there' } }),
    is: [200, 200],
    later: ({ it, ann, match }) => editMatch(it, ann, match._id, { notes: 'Without Bob' }),
    gets: [200],
    undo: (table) => table.it.call('POST /sessions/:id/rejoin', asBob(table)),
  },
  'POST /sessions/:id/rejoin': {
    sent: async (table) => {
      await table.it.call('POST /sessions/:id/decline', { ...asBob(table), body: {} })
      return { ...ofMatch(table), by: table.bob }
    },
    is: [200, 200],
    later: ({ it, ann, match }) =>
      editMatch(it, ann, match._id, { players: [{ user: ann.user._id }] }),
    gets: [409, 'conflict'],
    undo: (table) => table.it.call('POST /sessions/:id/decline', { ...asBob(table), body: {} }),
  },
  'POST /sessions/:id/corrections': {
    sent: (table) => ({ ...asSeen(table), by: table.bob, body: { durationMinutes: 45 } }),
    is: [201, 200],
    later: async (table) => {
      const { body } = await table.it.call('GET /sessions/:id', asAnn(table))
      const params = { id: table.match._id, cid: body.data.corrections[0]?._id ?? '' }
      const reject = { token: table.ann.token, params, body: {} }
      await table.it.call('POST /sessions/:id/corrections/:cid/reject', reject)
    },
    gets: [409, 'conflict'],
    undo: withdraw,
  },
  'POST /friends/send': {
    sent: ({ cyd }) => ({ by: cyd, body: { email: 'ann@example.com' } }),
    is: [200, 200],
    later: acceptCyd,
    gets: [409, 'already_friends'],
    undo: async (table) => {
      await acceptCyd(table)
      await unfriend(table.it, table.cyd, table.ann)
    },
  },
  'POST /guests/rename': {
    sent: ({ ann }) => ({ by: ann, body: { from: 'Gus', to: 'Gustav' } }),
    is: [200, 200],
    later: (table) => table.it.call('DELETE /sessions/:id', asAnn(table)),
    gets: [404, 'not_found'],
    undo: (table) => rename(table, 'Gustav', 'Gus'),
  },
  'POST /imports': {
    sent: ({ ann }) => ({
      by: ann,
      body: { _id: newId(), source: 'csv', file: { name: 'a.csv' }, people: [] },
    }),
    is: [201, 201],
    gets: [201],
    undo: null,
  },
}

async function layTable(it: TestApp): Promise<Table> {
  const [ann, bob, cyd] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cyd')]
  await befriend(it.call, ann, bob)
  const players = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Gus' }]
  const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
  return { it, ann, bob, cyd, match }
}

const send = async (it: TestApp, endpoint: (typeof KEPT)[number], sent: Sent) => {
  const { by, ifMatch, writtenAt, ...options } = sent
  const headers = {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(writtenAt !== undefined && { 'written-at': writtenAt }),
  }
  const { status, body } = await it.call(endpoint, { ...options, token: by.token, headers })
  return { status, body: body as { code?: string; data?: object } }
}

async function told({ database: { read } }: TestApp) {
  const versions = await read
    .selectFrom('matches')
    .select(['id', 'version'])
    .orderBy('id')
    .execute()
  const tables = ['activity', 'notifications', 'outbox', 'corrections', 'friend_requests'] as const
  const rows = tables.map(
    async (table) => (await read.selectFrom(table).selectAll().execute()).length,
  )
  const seats = await read
    .selectFrom('players')
    .leftJoin('people', 'people.id', 'players.person_id')
    .select(['players.user_id', 'players.confirmed_at', 'people.name'])
    .orderBy('players.id')
    .execute()
  return [versions, seats, await Promise.all(rows)]
}

onEachEngine('A write that is sent again', (open) => {
  test.each(KEPT)(
    'finds its own result, at once and after a day, and tells nobody again: %s @both',
    async (endpoint) => {
      const it = await open()
      const table = await layTable(it)
      const { sent, is, later, gets } = repeats[endpoint]
      const request = await sent(table)
      expect((await send(it, endpoint, request)).status).toBe(is[0])
      for (const wait of [0, DAY + HOUR]) {
        it.clock.advance(wait)
        const before = await told(it)
        expect((await send(it, endpoint, request)).status).toBe(is[1])
        expect(await told(it)).toEqual(before)
      }
      await later?.(table)
      const late = await send(it, endpoint, request)
      expect([late.status, late.body.code]).toEqual([gets[0], gets[1]])
    },
  )

  test.each(KEPT.filter((endpoint) => repeats[endpoint].undo !== null))(
    'is not done again after the same person has undone it elsewhere: %s @both',
    async (endpoint) => {
      const it = await open()
      const table = await layTable(it)
      const { sent, is, undo } = repeats[endpoint]
      const { ifMatch, ...request } = await sent(table)
      const writtenAt = '2026-10-02T20:00:00.000Z'
      const beside = await open({ beside: it })
      const again = (at = it) =>
        send(at, endpoint, { ...request, writtenAt, ...(ifMatch !== undefined && { ifMatch }) })
      const all = await Promise.all([it, beside, it, beside].map((at) => again(at)))
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(is))
      await undo?.(table)
      const undone = await told(it)
      expect((await again(beside)).status).toBe(is[1])
      expect(await told(it)).toEqual(undone)
      await send(it, endpoint, { ...request, writtenAt: '2026-10-02T20:00:01.000Z' })
      const newer = await told(it)
      expect(newer).not.toEqual(undone)
      it.clock.advance(DAY + HOUR)
      expect((await again()).status).toBe(is[1])
      expect(await told(it)).toEqual(newer)
    },
  )

  test('is told from the same of somebody else, and forgotten after some days @both', async () => {
    const it = await open()
    const table = await layTable(it)
    const writtenAt = '2026-10-02T20:00:00.000Z'
    for (const by of [table.ann, table.bob]) {
      await send(it, 'POST /sessions/:id/confirm', { ...ofMatch(table), by, writtenAt })
    }
    const rows = async () =>
      (await it.database.read.selectFrom('done_writes').select('user_id').execute()).length
    expect(await rows()).toBe(2)
    it.clock.advance(2 * DAY + HOUR)
    await cleanUp(it.app)
    expect(await rows()).toBe(0)
  })

  test('confirms nothing of a match that its creator has changed since', async () => {
    const it = await open()
    const table = await layTable(it)
    const endpoint = 'POST /sessions/confirm'
    const request = await repeats[endpoint].sent(table)
    await send(it, endpoint, request)
    await scoreOfBob(table)
    const { data } = (await send(it, endpoint, request)).body
    expect(data).toMatchObject({ confirmed: [], refused: [{ code: 'version_conflict' }] })
  })

  test('says of an accepted correction that it is accepted', async () => {
    const it = await open()
    const table = await layTable(it)
    const endpoint = 'POST /sessions/:id/corrections'
    const request = await repeats[endpoint].sent(table)
    const { data } = (await send(it, endpoint, request)).body
    const params = { id: table.match._id, cid: String(Reflect.get(Object(data), '_id')) }
    await it.call('POST /sessions/:id/corrections/:cid/accept', { token: table.ann.token, params })
    const again = await send(it, endpoint, request)
    expect([again.status, again.body.data]).toMatchObject([200, { state: 'accepted' }])
  })

  test('brings a second edit of the same person no conflict with the first, whose answer was lost', async () => {
    const it = await open()
    const table = await layTable(it)
    const edit = { ...asSeen(table), by: table.ann, body: { location: 'At the lake' } }
    await send(it, 'PUT /sessions/:id', edit)
    const again = await send(it, 'PUT /sessions/:id', edit)
    const version = Reflect.get(Object(again.body.data), 'version') as number
    const second = { ...edit, ifMatch: `"${version}"`, body: { notes: 'With cake' } }
    const done = await send(it, 'PUT /sessions/:id', second)
    expect([again.status, done.status, done.body.data]).toMatchObject([
      ...[200, 200, { location: 'At the lake', notes: 'With cake' }],
    ])
  })
})
