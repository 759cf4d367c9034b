import { expect, test } from 'vitest'

import { newActivityRow } from '#features/matches/activity.commands.ts'
import type { Activity } from '#features/matches/activity.contract.ts'
import { ACTS_KEPT, insertActivity } from '#features/matches/activity.queries.ts'
import { ACTIVITY_PAGE } from '#features/matches/matches.rules.ts'
import { HOUR } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { makeAdmin, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  notificationsOf,
  readMatch,
  setTable,
} from '#tests/support/data/made-tables.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function pretendEdits(it: TestApp, matchId: string, by: TestUser, count: number, size = 1) {
  const notes = 'x'.repeat(size)
  const edits = Array.from({ length: count }, (_, place) => [
    { field: 'notes', from: `${place} ${notes}`, to: notes },
  ])
  for (let from = 0; from < count; from += 100) {
    await recordEdits(it, matchId, by.user._id, edits.slice(from, from + 100))
  }
}

/** Adds edits, also as a newer version of the server may record them. */
async function recordEdits(it: TestApp, matchId: string, userId: string, edits: object[][]) {
  const by = { userId, now: it.clock.now() }
  const rows = edits.map((changes) => ({
    ...newActivityRow(matchId, 'edited', by),
    changes: JSON.stringify(changes),
  }))
  await it.database.transact((trx) => insertActivity(trx, rows))
}

async function page(it: TestApp, { token }: TestUser, id: string, activityCursor?: string) {
  const query: Record<string, string> = activityCursor === undefined ? {} : { activityCursor }
  return it.call('GET /sessions/:id', { token, params: { id }, query })
}

async function wholeActivity(it: TestApp, user: TestUser, id: string): Promise<Activity[][]> {
  const pages: Activity[][] = []
  for (let cursor: string | undefined; ;) {
    const { body } = await page(it, user, id, cursor)
    pages.unshift(body.data.activity)
    if (body.meta.activityCursor === null) return pages
    cursor = body.meta.activityCursor
  }
}

async function allRows(it: TestApp, matchId: string) {
  const rows = it.database.read.selectFrom('activity').where('match_id', '=', matchId)
  return (await rows.select('id').orderBy('id').execute()).map(({ id }) => id)
}

const idsOf = (activity: readonly Activity[]) => activity.map(({ _id }) => _id)

onEachEngine('The activity of a match', (open) => {
  test('keeps its creation and the newest two thousand acts @both', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const id = match._id
    const [created] = await allRows(it, id)
    await pretendEdits(it, id, ann, ACTS_KEPT + 5)
    const before = await allRows(it, id)
    for (const notes of ['New', 'Old']) await editMatch(it, ann, id, { notes })
    const kept = await allRows(it, id)
    expect(kept).toHaveLength(1 + ACTS_KEPT)
    expect([kept[0], kept[1]]).toEqual([created, before.at(1 - ACTS_KEPT + 1)])
  })

  test('comes in pages of 50 from the newest on, oldest first, and none is missing', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    for (const more of [0, ACTIVITY_PAGE - 2, 1, ACTIVITY_PAGE + 7]) {
      await pretendEdits(it, match._id, ann, more)
      const all = await allRows(it, match._id)
      const pages = await wholeActivity(it, bob, match._id)
      expect(pages.flatMap(idsOf)).toEqual(all)
      expect(pages).toHaveLength(Math.ceil(all.length / ACTIVITY_PAGE))
      expect(pages.slice(1).every(({ length }) => length === ACTIVITY_PAGE)).toBe(true)
    }
  })

  test('comes with every response that has a whole match, the newest page of it', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    await pretendEdits(it, match._id, ann, 2 * ACTIVITY_PAGE)
    const scores = asDrafts(match).map((draft) => ({ ...draft, score: 5 }))
    const edited = await editMatch(it, ann, match._id, { players: scores })
    const conflict = await editMatch(it, ann, match._id, { notes: 'Late' }, '"1"')
    const params = { id: match._id }
    const confirmed = await it.call('POST /sessions/:id/confirm', { token: bob.token, params })
    const read = await page(it, ann, match._id)
    const all = await allRows(it, match._id)
    expect([conflict.status, conflict.body.code]).toEqual([409, 'version_conflict'])
    expect(idsOf(edited.body.data.activity)).toEqual(all.slice(-1 - ACTIVITY_PAGE, -1))
    expect(conflict.body.data).toEqual(edited.body.data)
    for (const { body } of [confirmed, read]) {
      expect(idsOf(body.data.activity)).toEqual(all.slice(-ACTIVITY_PAGE))
      const before = await page(it, ann, match._id, body.meta.activityCursor ?? '')
      expect(idsOf(before.body.data.activity).at(-1)).toBe(all.at(-1 - ACTIVITY_PAGE))
    }
  })

  test('cannot be read from other matches by a cursor, and a made-up cursor is refused', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const eve = await it.signUp('Eve')
    await pretendEdits(it, match._id, ann, ACTIVITY_PAGE)
    const { body } = await page(it, ann, match._id)
    const cursor = body.meta.activityCursor ?? ''
    expect((await page(it, eve, match._id, cursor)).status).toBe(403)
    expect((await page(it, ann, newId(), cursor)).status).toBe(404)
    for (const invented of ['', 'x', '%00', 'a'.repeat(500)]) {
      const refused = await page(it, ann, match._id, invented)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['activityCursor']])
    }
    // A cursor of another match is only a point in time: no activity of that match is shown.
    const other = await logMatch(it, eve, { game: await addGame(it, eve) })
    expect((await page(it, eve, other._id, cursor)).body.data.activity).toEqual([])
  })

  test('stays small whatever an edit changes, and counts the changes that it leaves out', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const players = (round: number) =>
      Array.from({ length: 31 }, (_, seat) => ({
        name: `${round % 2}${String(seat).padStart(2, '0')}${'😀'.repeat(77)}`,
        score: round,
        result: round % 2 === 0 ? 'Win' : 'Loss',
      }))
    const match = await logMatch(it, ann, {
      game: await addGame(it, ann),
      players: [{ user: ann.user._id }, ...players(0)],
      notes: 'n'.repeat(2000),
    })
    const rows = match.players.map(({ _id }) => _id)
    for (let round = 1; round <= 4; round += 1) {
      const renamed = players(round).map((draft, seat) => ({ ...draft, _id: rows[seat + 1] }))
      const body = {
        players: [{ _id: rows[0], score: round }, ...renamed],
        notes: `${'n'.repeat(1900)}${round}`,
      }
      expect((await editMatch(it, ann, match._id, body)).status).toBe(200)
    }
    const pages = await wholeActivity(it, ann, match._id)
    expect(pages.flatMap(idsOf)).toEqual(await allRows(it, match._id))
    // So a page of fifty is smaller than 2 MB.
    for (const one of pages.flat()) {
      expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(37_500)
    }
    const changes = pages.at(-1)?.at(-1)?.changes ?? []
    // The notes, 32 scores, 31 names and 31 results are listed or counted.
    const shown = changes.filter(({ field }) => field !== 'more').length
    expect(changes.at(-1)).toMatchObject({ field: 'more', to: 95 - shown })
    const notes = changes.find(({ field }) => field === 'notes')
    expect(notes).toMatchObject({ from: `…${'n'.repeat(20)}3`, to: `…${'n'.repeat(20)}4` })
  })
})

onEachEngine('Editing a match again and again', (open) => {
  test('has one limit for each person over all matches, which LIMITS=off lifts', async () => {
    const { it, ann, bob, match } = await scene(open({ limits: true }), setTable)
    const own = await logMatch(it, bob, { game: match.game })
    await useUp(it, ann.user._id, 'match-edits', 119, HOUR)
    const edits = [1, 2].map(() => editMatch(it, ann, match._id, { notes: 'Old' }))
    const refused = (await Promise.all(edits)).filter(({ status }) => status === 429)
    expect(refused.map(({ body }) => body.code)).toEqual(['rate_limited'])
    const wait = Number(refused[0]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(3000)
    expect(wait).toBeLessThanOrEqual(3600)
    expect((await editMatch(it, bob, own._id, { notes: 'New' })).status).toBe(200)
    it.clock.advance(HOUR)
    expect((await editMatch(it, ann, match._id, { notes: 'New' })).status).toBe(200)

    const free = await open({ beside: it, limits: false })
    await useUp(it, ann.user._id, 'match-edits', 119, HOUR)
    expect((await editMatch(free, ann, match._id, { notes: 'Old' })).status).toBe(200)
    expect((await editMatch(free, ann, match._id, { notes: 'Old' })).status).toBe(200)
  })

  test('leaves the others one unread notification, the newest, which still asks to confirm again', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [first, second, ...rest] = asDrafts(match)
    const score = async (value: number) => {
      const players = [first, { ...second, score: value }, ...rest]
      expect((await editMatch(it, ann, match._id, { players })).status).toBe(200)
    }
    await score(1)
    expect((await editMatch(it, ann, match._id, { date: '2026-10-07' })).status).toBe(200)
    const other = await logMatch(it, ann, {
      game: match.game,
      players: [{ user: ann.user._id }, { user: bob.user._id }],
    })
    for (const notes of ['A', 'B', 'C']) await editMatch(it, ann, match._id, { notes })

    const unread = async () => (await notificationsOf(it, bob)).filter(({ isRead }) => !isRead)
    const updates = (await unread()).filter(({ type }) => type === 'MATCH_UPDATED')
    expect(updates).toMatchObject([
      {
        sessionId: match._id,
        title: 'Ann Arbor updated a match of Catan',
        description: 'The match of 7 October 2026 has changed. Please confirm it.',
      },
    ])
    expect((await unread())[0]).toEqual(updates[0])
    expect((await unread()).map(({ sessionId }) => sessionId)).toContain(other._id)

    await confirmMatch(it, bob, match._id)
    await editMatch(it, ann, match._id, { notes: 'D' })
    expect(
      (await notificationsOf(it, bob))
        .filter(({ type }) => type === 'MATCH_UPDATED')
        .map(({ isRead, description }) => [isRead, description]),
    ).toEqual([
      [false, 'The match of 7 October 2026 has changed.'],
      [true, updates[0]?.description],
    ])
  })

  test('does not merge notifications of another person, match or type', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const root = await it.signUp('Root', 'Admin')
    await makeAdmin(it, root)
    const invited = await logMatch(it, ann, {
      game: match.game,
      players: [{ user: ann.user._id }, { user: bob.user._id }],
    })
    for (const id of [match._id, invited._id]) {
      for (const notes of ['A', 'B']) {
        for (const who of [ann, root]) await editMatch(it, who, id, { notes: notes + who.email })
      }
    }
    const unread = (await notificationsOf(it, bob)).filter(({ isRead }) => !isRead)
    const shown = unread.flatMap(({ type, sender, sessionId }) =>
      type.startsWith('MATCH') ? [`${type} ${sender?.firstName} ${sessionId}`] : [],
    )
    expect(shown).toEqual([
      ...[`MATCH_UPDATED Root ${invited._id}`, `MATCH_UPDATED Ann ${invited._id}`],
      ...[`MATCH_UPDATED Root ${match._id}`, `MATCH_UPDATED Ann ${match._id}`],
      `MATCH_INVITE Ann ${invited._id}`,
    ])
  })

  test('merges notifications of edits at the same time, while others read @both', async () => {
    const it = await open()
    const other = await open({ beside: it })
    const { ann, bob, match } = await setTable(it)
    const edits = Array.from({ length: 16 }, (_, place) =>
      editMatch(place % 2 === 0 ? it : other, ann, match._id, { notes: `Note ${place}` }),
    )
    const reads = Array.from({ length: 4 }, () =>
      other.call('POST /friends/notifications/read-all', { token: bob.token }),
    )
    const responses = await Promise.all([...edits, ...reads])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    await editMatch(it, ann, match._id, { notes: 'Last' })
    const query = { status: 'unread' }
    const { body } = await it.call('GET /friends/notifications', { token: bob.token, query })
    expect(body.data.map(({ type }) => type)).toEqual(['MATCH_UPDATED'])
    expect(body.meta.unreadCount).toBe(1)
    expect((await readMatch(it, ann, match._id)).notes).toBe('Last')
  })
})

onEachEngine('A change that a newer version has stored', (open) => {
  test('is counted when its field is unknown', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const score = { field: 'score', row: match.players[2]?._id, from: 3, to: 4 }
    const place = { field: 'place', from: null, to: 'Cellar', room: 2 }
    const more = { field: 'more', from: null, to: 5 }
    await recordEdits(it, match._id, ann.user._id, [[place, score, more]])
    expect((await readMatch(it, ann, match._id)).activity.at(-1)?.changes).toEqual([
      { field: 'score', player: 'Gus', from: 3, to: 4 },
      { field: 'more', from: null, to: 6 },
    ])
  })

  test('keeps unknown fields when the names of an account in it are forgotten @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const row = match.players[1]?._id
    const change = { field: 'name', row, room: 'Cellar' }
    const edit = [{ ...change, from: 'Bobby', to: 'Bob' }]
    await recordEdits(it, match._id, ann.user._id, [edit])
    const params = { id: bob.user._id }
    expect((await it.call('DELETE /users/:id', { token: bob.token, params })).status).toBe(200)
    const { changes } = await it.database.read
      .selectFrom('activity')
      .where('changes', 'is not', null)
      .select('changes')
      .executeTakeFirstOrThrow()
    const forgotten = { ...change, from: 'Former player', to: 'Former player' }
    expect(JSON.parse(changes ?? '')).toEqual([forgotten])
  })
})
