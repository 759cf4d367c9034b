import { expect, test } from 'vitest'

import { UNSENT_ENDPOINTS } from '#client/unsent/unsent-write.ts'
import { HARMLESS, KNOWN_MS } from '#client/unsent/unsure-write.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { DAY } from '#platform/clock.ts'
import { allEndpoints } from '#server/features.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import {
  addGame,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { rowsWritten } from '#tests/support/written-rows.ts'

interface Table {
  ann: TestUser
  bob: TestUser
  cyd: TestUser
  match: WholeMatch
}

/** A request whose answer is lost, and what its sender then does again. */
interface Lost {
  by: TestUser
  params?: Record<string, string>
  body?: object
  ifMatch?: string
}

/** What a device keeps until it is answered, and what deletes a match that was taken back. */
const KEPT = [...UNSENT_ENDPOINTS, 'DELETE /sessions/:id'] as const
type Kept = (typeof KEPT)[number]

type Scene = (table: Table, it: TestApp) => Promise<Lost> | Lost

const ofMatch = ({ match }: Table) => ({ params: { id: match._id } })
const asSeen = ({ match }: Table) => ({
  ...ofMatch({ match } as Table),
  ifMatch: `"${match.version}"`,
})

/** A write of each kind that a device keeps until it is answered. */
const scenes: Record<Kept, Scene> = {
  'POST /games': ({ ann }) => ({ by: ann, body: { name: 'Brass' } }),
  'POST /sessions': ({ ann, bob, match }) => {
    const players = [ann, bob].map(({ user }) => ({ user: user._id }))
    return { by: ann, body: { game: match.game._id, date: '2026-10-02', players } }
  },
  'PUT /sessions/:id': (table) => ({
    ...asSeen(table),
    by: table.ann,
    body: { location: 'At the lake' },
  }),
  'DELETE /sessions/:id': (table) => ({ ...ofMatch(table), by: table.ann }),
  'POST /sessions/:id/confirm': (table) => ({ ...asSeen(table), by: table.bob }),
  'POST /sessions/confirm': ({ bob, match: { _id: id, version } }) => ({
    by: bob,
    body: { ids: [id], versions: { [id]: version } },
  }),
  'POST /sessions/:id/unconfirm': async (table, it) => {
    await confirmMatch(it, table.bob, table.match._id)
    return { ...ofMatch(table), by: table.bob }
  },
  'POST /sessions/:id/decline': (table) => ({ ...ofMatch(table), by: table.bob, body: {} }),
  'POST /sessions/:id/rejoin': async (table, it) => {
    const { token } = table.bob
    await it.call('POST /sessions/:id/decline', { ...ofMatch(table), token, body: {} })
    return { ...ofMatch(table), by: table.bob }
  },
  'POST /sessions/:id/corrections': (table) => ({
    ...asSeen(table),
    by: table.bob,
    body: { durationMinutes: 45 },
  }),
  'POST /friends/send': ({ cyd }) => ({ by: cyd, body: { email: 'ann@example.com' } }),
  'POST /guests/rename': ({ ann }) => ({ by: ann, body: { from: 'Gus', to: 'Gustav' } }),
}

/** These are answered by the whole match, as it is by then. */
const AS_BY_NOW = new Set<Kept>(['PUT /sessions/:id', 'POST /sessions/:id/confirm'])

async function layTable(it: TestApp): Promise<Table> {
  const [ann, bob, cyd] = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cyd')]
  await befriend(it.call, ann, bob)
  const players = [{ user: ann.user._id }, { user: bob.user._id }, { name: 'Gus' }]
  const match = await logMatch(it, ann, { game: await addGame(it, ann), players })
  return { ann, bob, cyd, match }
}

async function send(it: TestApp, endpoint: Kept, lost: Lost, key: string | null) {
  const [method, path] = endpoint.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  const response = await it.server.inject({
    method,
    url: `/api${path.replace(':id', lost.params?.['id'] ?? '')}`,
    headers: {
      authorization: `Bearer ${lost.by.token}`,
      ...(key !== null && { 'idempotency-key': key }),
      ...(lost.ifMatch !== undefined && { 'if-match': lost.ifMatch }),
    },
    ...(lost.body !== undefined && { payload: lost.body }),
  })
  const body = response.json<{ code?: string; data?: object }>()
  return { status: response.statusCode, body }
}

test('Whatever a device keeps until it is answered has a key', () => {
  const keyed = Object.entries(allEndpoints).filter(([, one]) => 'idempotent' in one)
  expect(keyed.map(([key]) => key)).toEqual(expect.arrayContaining([...KEPT]))
})

onEachEngine('A write whose answer was lost', (open) => {
  test.each(KEPT)('is done once when it is sent again: %s', async (endpoint) => {
    const it = await open()
    const table = await layTable(it)
    const lost = await scenes[endpoint](table, it)
    const first = await send(it, endpoint, lost, 'the key')
    expect(first).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
    // Somebody edits the match meanwhile: what it was based on is another version by now.
    const edited = await editMatch(it, table.ann, table.match._id, { notes: 'Meanwhile' })
    expect(edited.status).toBe(endpoint === 'DELETE /sessions/:id' ? 404 : 200)
    let again = first
    const { transactions } = await rowsWritten(it.database, async () => {
      again = await send(it, endpoint, lost, 'the key')
    })
    const body = AS_BY_NOW.has(endpoint) ? { data: { notes: 'Meanwhile' } } : first.body
    expect(again).toMatchObject({ status: first.status, body })
    expect(transactions).toEqual([0])
  })

  test('is known for as long as its device sends it again by itself', async () => {
    const it = await open()
    const table = await layTable(it)
    const decline = 'POST /sessions/:id/decline'
    const lost = await scenes[decline](table, it)
    expect((await send(it, decline, lost, 'the key')).status).toBe(200)
    await it.call('POST /sessions/:id/rejoin', { ...ofMatch(table), token: table.bob.token })
    it.clock.advance(KNOWN_MS)
    expect((await send(it, decline, lost, 'the key')).status).toBe(200)
    const { players } = await readMatch(it, table.ann, table.match._id)
    expect(players[1]?.user?._id).toBe(table.bob.user._id)
  })

  test('does no harm when it is sent again after days, or its device asks first', async () => {
    const found = []
    for (const endpoint of KEPT.filter((one) => HARMLESS[one] !== null)) {
      const it = await open()
      const table = await layTable(it)
      const lost = await scenes[endpoint](table, it)
      await send(it, endpoint, lost, 'the key')
      it.clock.advance(3 * DAY)
      const { status } = await send(it, endpoint, lost, 'the key')
      const { body } = await it.call('GET /sessions', { token: table.ann.token })
      found.push([endpoint, status, body.data.length])
    }
    expect(found).toEqual([
      ['POST /games', 200, 1],
      ['POST /sessions', 201, 2],
      ['PUT /sessions/:id', 409, 1],
      ['DELETE /sessions/:id', 404, 0],
    ])
  })

  test('of a match is not the same as one of another match, or another body', async () => {
    const it = await open()
    const table = await layTable(it)
    const other = await logMatch(it, table.ann, {
      game: table.match.game,
      players: table.match.players.flatMap(({ user }) => (user === null ? [] : { user: user._id })),
    })
    const lost = await scenes['POST /sessions/:id/decline'](table, it)
    const decline = 'POST /sessions/:id/decline'
    expect((await send(it, decline, lost, 'the key')).status).toBe(200)
    const others = { ...lost, params: { id: other._id } }
    for (const [endpoint, sent] of [
      [decline, others],
      [decline, { ...lost, body: { reason: 'I was not there' } }],
      ['POST /sessions/:id/confirm', others],
    ] as const) {
      const { status, body } = await send(it, endpoint, sent, 'the key')
      expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect((await send(it, decline, others, 'another')).status).toBe(200)
  })

  test('of a match that is deleted meanwhile, or that its sender has left, is refused like one without a key', async () => {
    const it = await open()
    const table = await layTable(it)
    const confirm = 'POST /sessions/:id/confirm'
    const lost = await scenes[confirm](table, it)
    expect((await send(it, confirm, lost, 'the key')).status).toBe(200)
    const of = { ...ofMatch(table), body: {} }
    await it.call('POST /sessions/:id/decline', { ...of, token: table.bob.token })
    expect((await send(it, confirm, lost, 'the key')).body.code).toBe('forbidden')
    await it.call('DELETE /sessions/:id', { ...ofMatch(table), token: table.ann.token })
    expect((await send(it, confirm, lost, 'the key')).body.code).toBe('not_found')
  })

  test('costs a row where a key is sent, and none where there is none', async () => {
    const it = await open()
    const table = await layTable(it)
    const confirm = 'POST /sessions/:id/confirm'
    const written = async (key: string | null) => {
      const { match } = table
      const players = match.players.flatMap(({ user }) => (user === null ? [] : { user: user._id }))
      const one = await logMatch(it, table.ann, { game: match.game, players })
      const lost = await scenes[confirm]({ ...table, match: one }, it)
      return (await rowsWritten(it.database, () => send(it, confirm, lost, key))).most
    }
    expect(await written('the key')).toBe((await written(null)) + 1)
  })
})
