import { expect, test } from 'vitest'

import { suspend } from '#features/accounts/suspending.commands.ts'
import { DAY } from '#platform/clock.ts'
import { Refusal } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { newToken } from '#platform/security/secrets.ts'
import { answerByLink, makeLink, readSheet, secretOf } from '#tests/support/data/made-links.ts'
import { makeAdmin, deleteAccount, signUpAdmin } from '#tests/support/data/made-people.ts'
import { logMatch, readMatch, setTable, declineMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { watched } from '#tests/support/watched.ts'

import { readLinked } from './table-links.queries.ts'

async function ended(it: TestApp, secrets: readonly string[]) {
  const answers = []
  for (const secret of secrets) {
    const { status, body } = await readSheet(it, secret)
    answers.push([status, body.message, body.code])
  }
  return answers
}

async function statementsOf(it: TestApp, secret: string): Promise<string[]> {
  const statements: string[] = []
  await it.database.transact(async (trx) => {
    const listening = watched(trx, async (query) => {
      statements.push(query.sql)
      return trx.executeQuery(query)
    })
    await readLinked(listening, secret, it.clock.now()).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  })
  return statements
}

const seats = (secret: string) => [
  [secret, newId()],
  [secret, 'x'],
]
const ENDED = [404, 'This link has ended.', 'not_found']

onEachEngine('A table link', (open) => {
  test('is made by the creator, lasts 30 days, and is told to the creator alone', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const call = { token: ann.token, params: { id: match._id } }
    expect((await readMatch(it, ann, match._id)).link).toBeNull()
    const { status, body } = await it.call('POST /sessions/:id/link', call)
    const { url, expiresAt, ...others } = body.data
    expect([status, others]).toEqual([201, {}])
    const days = (Date.parse(expiresAt) - it.clock.now().getTime()) / DAY
    expect(days).toBeCloseTo(30, 3)
    expect(url).toMatch(/^http:\/\/localhost:3000\/t\/[\w-]{22,}$/u)
    expect((await readMatch(it, ann, match._id)).link).toEqual({
      expiresAt,
      uses: [],
      declined: [],
    })
    expect((await readMatch(it, bob, match._id)).link).toBeNull()
    expect((await readSheet(it, secretOf(url))).status).toBe(200)
  })

  test('has 256 random bits, of which only the hash is stored', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await it.database.read.selectFrom('table_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('can be ended by an admin, which the audit records', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const root = await signUpAdmin(it)
    const secret = await makeLink(it, ann, match._id)
    await it.call('DELETE /sessions/:id/link', { token: root.token, params: { id: match._id } })
    expect((await readSheet(it, secret)).status).toBe(404)
    await it.call('DELETE /sessions/:id/link', { token: root.token, params: { id: match._id } })
    await makeLink(it, ann, match._id)
    expect((await readMatch(it, root, match._id)).link).toMatchObject({ uses: [], declined: [] })
    await it.call('DELETE /sessions/:id/link', { token: ann.token, params: { id: match._id } })
    const audit = it.database.read.selectFrom('audit').where('what', '=', 'end-link').selectAll()
    expect(await audit.execute()).toMatchObject([
      { by_user_id: root.user._id, about_user_id: ann.user._id, match_id: match._id },
    ])
  })

  test('ends by a new one, by its creator, after 30 days, and with the match; all look alike', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const params = { id: match._id }
    const { token } = ann
    const secrets = [newToken(), 'x', 'x'.repeat(5000), newId()]
    secrets.push(await makeLink(it, ann, match._id))
    secrets.push(await makeLink(it, ann, match._id))
    expect((await it.call('DELETE /sessions/:id/link', { token, params })).status).toBe(200)
    expect((await readMatch(it, ann, match._id)).link).toBeNull()
    const late = await makeLink(it, ann, match._id)
    const other = await logMatch(it, ann, { game: match.game })
    secrets.push(await makeLink(it, ann, other._id))
    await it.call('DELETE /sessions/:id', { token, params: { id: other._id } })
    expect((await readSheet(it, late)).status).toBe(200)
    it.clock.advance(30 * DAY)
    secrets.push(late)
    expect(await ended(it, secrets)).toEqual(secrets.map(() => ENDED))
    const pid = match.players[2]?._id
    for (const secret of secrets) {
      const answered = await answerByLink(it, secret, pid, 'confirm')
      expect([answered.status, answered.body.message]).toEqual(ENDED.slice(0, 2))
    }
  })

  test('shows the table and its scores, and nothing else of anybody', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const pad = { rows: [{ label: 'Eggs', scores: [10, 8, 3] }] }
    const body = { pad, location: 'Ben’s', notes: 'Secret notes' }
    const { token } = ann
    await it.call('PUT /sessions/:id', { token, params: { id: match._id }, body })
    const secret = await makeLink(it, ann, match._id)
    const { data } = (await readSheet(it, secret)).body
    const row = (index: number) => match.players[index]?._id
    expect(data).toEqual({
      ...{ durationMinutes: null, loggedBy: 'Ann A.' },
      game: match.game,
      day: match.day,
      location: 'Ben’s',
      ...{ mode: 'competitive', scoring: 'highest', pad },
      players: [
        {
          ...{ _id: row(0), name: 'Ann A.', score: 10, result: 'Win', team: null, rank: null },
          ...{ guest: false, confirmed: true },
        },
        {
          ...{ _id: row(1), name: 'Bob T.', score: 8, result: 'Loss', team: null, rank: null },
          ...{ guest: false, confirmed: true },
        },
        {
          ...{ _id: row(2), name: 'Gus', score: 3, result: '', team: null, rank: null },
          ...{ guest: true, confirmed: false },
        },
      ],
    })
    const page = (await it.server.inject(`/t/${secret}`)).body.replaceAll(/<[^>]+>|\s+/gu, ' ')
    expect(page).toMatch(/Bob T\. +confirmed +Score: +8 +−2 /u)
    const text = JSON.stringify(data) + page
    for (const hidden of ['Arbor', 'Tester', '@', 'Secret', ann.user._id, bob.user._id]) {
      expect(text).not.toContain(hidden)
    }
  })

  test('shows who has left by first name and initial, and nobody can answer for them', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const eve = await it.signUp('Eve')
    const secret = await makeLink(it, ann, match._id)
    await declineMatch(it, bob, match._id)
    const seat = (await readSheet(it, secret)).body.data.players[1]
    expect([seat?.name, seat?.guest, seat?.confirmed]).toEqual(['Bob T.', false, false])
    expect((await readMatch(it, ann, match._id)).link?.declined).toEqual([seat?._id])
    const answers = [
      await answerByLink(it, secret, seat?._id, 'confirm'),
      await answerByLink(it, secret, seat?._id, { contest: 'No' }),
      await it.call('POST /links/:token/players/:pid/claim', {
        token: eve.token,
        params: { token: secret, pid: seat?._id ?? '' },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    await deleteAccount(it, bob)
    const former = (await readSheet(it, secret)).body.data.players[1]
    expect([former?.name, former?.guest]).toEqual(['Former player', false])
    expect((await answerByLink(it, secret, seat?._id, 'confirm')).status).toBe(409)
  })

  test('changes nothing by being read', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    const before = await readMatch(it, ann, match._id)
    await readSheet(it, secret)
    await it.server.inject(`/t/${secret}`)
    expect(await readMatch(it, ann, match._id)).toEqual(before)
  })

  test('that is unknown, ended, of a deleted match, or of who is suspended costs the same', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const theirs = await logMatch(it, bob, { game: match.game })
    const former = await makeLink(it, ann, match._id)
    await makeLink(it, ann, match._id)
    const other = await logMatch(it, ann, { game: match.game, players: [{ name: 'Gus' }] })
    const deleted = await makeLink(it, ann, other._id)
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: other._id } })
    const suspended = await makeLink(it, bob, theirs._id)
    await it.database.transact((trx) => suspend(trx, bob.email, it.clock.now()))
    const secrets = { unknown: newToken(), ended: former, deleted, suspended }
    const statements = []
    for (const secret of Object.values(secrets)) statements.push(await statementsOf(it, secret))
    expect(statements[0]).toHaveLength(1)
    for (const one of statements) expect(one).toEqual(statements[0])
  })

  test('that is unknown, and a seat that is, are refused alike everywhere', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    const keys = [
      'GET /links/:token',
      'POST /links/:token/players/:pid/confirm',
      'POST /links/:token/players/:pid/contest',
      'POST /links/:token/players/:pid/claim',
      'POST /sessions/:id/players/:pid/release',
    ] as const
    const statuses = []
    for (const key of keys) {
      for (const [token, pid] of [['unknown', match.players[2]?._id ?? ''], ...seats(secret)]) {
        if (key === 'GET /links/:token' && token === secret) continue
        const params = { token: token ?? '', pid: pid ?? '', id: newId() }
        const body = { text: 'No' }
        statuses.push((await it.call(key, { token: ann.token, params, body })).status)
      }
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
  })

  test('tells those who may read the match which one it is, and nobody else @both', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const [eve, root] = [await it.signUp('Eve'), await it.signUp('Root')]
    await makeAdmin(it, root)
    const secret = await makeLink(it, ann, match._id)
    const told = []
    for (const { token } of [ann, bob, eve, root]) {
      const params = { token: secret }
      const { body } = await it.call('GET /links/:token/match', { token, params })
      told.push(body.data)
    }
    expect(told).toEqual([
      { sessionId: match._id, mine: 'confirmed', creates: true, asked: [] },
      { sessionId: match._id, mine: 'confirmed', creates: false, asked: [] },
      { sessionId: null, mine: null, creates: false, asked: [] },
      { sessionId: match._id, mine: null, creates: false, asked: [] },
    ])
    const params = { token: `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}` }
    const guessed = await it.call('GET /links/:token/match', { token: ann.token, params })
    expect([guessed.status, guessed.body.code]).toEqual([404, 'not_found'])
  })
})
