import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { fillWithData, HOSTILE } from '#tests/support/backups/filled-database.ts'
import { answerClaim, claimOf, setGuests } from '#tests/support/data/made-claims.ts'
import { makeLink } from '#tests/support/data/made-links.ts'
import { type TestUser, signedUp, unfriend } from '#tests/support/data/made-people.ts'
import { logMatch, notificationsOf } from '#tests/support/data/made-tables.ts'
import { archivedPlayer, plainMatch } from '#tests/support/data/plain-match.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'
import { archiveOf, archiveText } from '#tests/support/imports/archives.ts'
import { archivedOf, readText } from '#tests/support/texts/read-text.ts'

import { archiveOf as writtenArchive } from './archives.queries.ts'
import type { ArchivedMatch } from './archives.rules.ts'

onEachEngine('An archive', (open) => {
  test('whose first part fails has not begun, so that it is refused', async () => {
    const it = await open()
    const user = async () => {
      throw new Error('away')
    }
    const text = writtenArchive(it.database.read, [{ writes: { user } }], '', it.clock.now())
    await expect(text.next()).rejects.toThrow('away')
  })

  test('is not downloaded by a HEAD request', async () => {
    const { it, ann, eve } = await signedUp(open({ limits: true }), 'Ann', 'Eve')
    const head = async (path: string, { token }: TestUser) => {
      const headers = { authorization: `Bearer ${token}` }
      const url = `/api/users/${ann.user._id}/${path}`
      return (await it.server.inject({ method: 'HEAD', url, headers })).statusCode
    }
    await useUp(it, ann.user._id, 'archive', 29, HOUR)
    for (const path of ['archive', 'archive.csv', 'archive.bgstats']) {
      expect(await head(path, ann)).toBe(200)
    }
    expect(await head('archive', eve)).toBe(403)
    expect(await it.database.read.selectFrom('audit').select('what').execute()).toEqual([])
    const whole = { params: { id: ann.user._id }, token: ann.token }
    expect((await it.call('GET /users/:id/archive', whole)).status).toBe(200)
    const audit = await it.database.read.selectFrom('audit').select('what').execute()
    expect(audit).toEqual([{ what: 'download-archive' }])
  })

  test('has all data of its owner', async () => {
    const { it, ann, bob } = await scene(open(), fillWithData)
    const archive = await archiveOf(it, ann)
    expect(archive).toMatchObject({
      tabletally: 'archive',
      format: 2,
      user: { _id: ann.user._id, email: ann.email, lastName: HOSTILE[0] },
      friends: [{ email: bob.email }],
      requestsSent: [{ user: { email: 'cyd@example.com' } }],
      requestsReceived: [],
      gamesAdded: expect.arrayContaining([`${HOSTILE[1]} 1`]),
    })
    expect(archive.notifications).toHaveLength((await notificationsOf(it, ann)).length)
    expect(archive.acts.map(({ type }) => type)).toEqual(HOSTILE.map(() => 'created'))
    expect(archive.matches).toHaveLength(HOSTILE.length)
    expect(archive.matches.find((match) => match.game === `${HOSTILE[2]} 2`)?.players).toEqual([
      {
        name: `Ann ${HOSTILE[0]}`,
        email: null,
        self: true,
        ...{ ...archivedPlayer, score: 999_999_999, result: 'Win' },
      },
      {
        name: `Bob ${HOSTILE[1]}`,
        email: bob.email,
        self: false,
        ...{ ...archivedPlayer, score: null, result: '' },
      },
      {
        name: HOSTILE[2],
        email: 'guest2@example.com',
        self: false,
        ...{ ...archivedPlayer, score: -0.2, result: 'Loss' },
      },
    ])
    const [newest] = archive.matches
    expect(newest).toMatchObject({
      ...plainMatch,
      notes: `${HOSTILE[4]}\n\t${HOSTILE[4]}`,
      day: '2026-10-01',
      pad: null,
    })
    expect(newest?.original).toMatchObject({
      ...{ createdBy: `Ann ${HOSTILE[0]}`, status: 'Pending' },
      players: [
        { name: `Ann ${HOSTILE[0]}`, guest: false, confirmed: true, confirmedBy: 'self' },
        { name: `Bob ${HOSTILE[1]}`, guest: false, confirmed: false, confirmedBy: null },
        { guest: true, confirmed: true, confirmedBy: null },
      ],
    })
  })

  test('has the claims of and to its owner, and the table links without their addresses', async () => {
    const { it, ann, bob, matches } = await scene(open(), setGuests)
    const [match] = matches
    const secret = await makeLink(it, ann, match?._id ?? '')
    const claim = await claimOf(it, ann, { guest: 'Bob T.', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', claim._id)
    const stored = { guest: 'Bob T.', matches: 3, state: 'accepted', answeredAt: expect.anything() }
    const [hers, his] = [await archiveOf(it, ann), await archiveOf(it, bob)]
    expect([hers.claims, his.claims]).toMatchObject([
      [{ ...stored, mine: true, asked: true, other: { firstName: 'Bob' } }],
      [{ ...stored, mine: false, asked: false, other: { firstName: 'Ann' } }],
    ])
    const expiresAt = expect.any(String)
    expect(hers.tableLinks).toEqual([{ match: match?._id, at: expect.any(String), expiresAt }])
    expect(JSON.stringify(hers)).not.toContain(secret)
    expect(his.tableLinks).toEqual([])
  })

  test('has who guests are not, as its owner has said @both', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const { token } = ann
    await logMatch(it, ann, { game, players: [{ name: 'Gus', email: 'gus@example.com' }] })
    const [tee, gus, other] = (await it.call('GET /guests', { token })).body.data
    for (const who of [
      { _id: tee?._id, userId: bob.user._id },
      { _id: gus?._id, otherId: other?._id },
    ]) {
      await it.call('POST /guests/deny', { token, body: { ...who, denied: true } })
    }
    expect((await archiveOf(it, ann)).denied).toEqual({
      friends: [{ guest: expect.any(String), firstName: 'Bob', lastName: 'Tester' }],
      guests: [{ guest: 'Gus', name: 'Gus', email: 'gus@example.com' }],
    })
    expect((await archiveOf(it, bob)).denied).toEqual({ friends: [], guests: [] })
  })

  test('has no secrets: no hashes, and no addresses that its owner cannot see', async () => {
    const { it, ann, bob } = await scene(open(), fillWithData)
    await unfriend(it, bob, ann)
    const text = await archiveText(it, bob)
    for (const secret of ['argon2', 'hash', ann.email, 'guest0@example.com', ann.token]) {
      expect(text).not.toContain(secret)
    }
  })
})

onEachEngine('The CSV file of a user’s matches', (open) => {
  test('has a row for each player, in UTF-8, with every text unchanged', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    const key = 'GET /users/:id/archive.csv'
    const response = await it.call(key, { token: ann.token, params: { id: ann.user._id } })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toContain('attachment')
    const text = response.body as unknown as string
    expect(text.startsWith('\ufeffMatch,Date,Day,Game,Expansions,Mode,')).toBe(true)
    expect(text).toContain('"=cmd()|calc'.replace('"', `"'`))
    expect(text).toContain(`,3,"'=cmd()|calc",no,,,no,no,-0.2,,Loss,yes,,,yes\r\n`)
    expect(text).not.toMatch(/(^|,|")[=@]/mu)
    expect(text).toContain(`,1,Ann O'Brien,yes,,,no,no,999999999,,Win,yes,self,,no\r\n`)
  })

  test('is read as the archive is, but for addresses', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    const about = { token: ann.token, params: { id: ann.user._id } }
    const csv = await it.call('GET /users/:id/archive.csv', about)
    const { matches } = await archiveOf(it, ann)
    const read = archivedOf(await readText(String(csv.body)))
    expect(read.length).toBeGreaterThan(0)
    expect(byId(read)).toEqual(
      byId(
        matches.map(({ players, ...match }) => ({
          ...match,
          players: players.map((player) => ({ ...player, email: null })),
        })),
      ),
    )
  })
})

const byId = (matches: readonly ArchivedMatch[]) =>
  matches.toSorted((one, other) => (one.id < other.id ? -1 : 1))
