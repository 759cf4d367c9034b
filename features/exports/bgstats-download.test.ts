import { expect, test } from 'vitest'

import { HOUR } from '#platform/clock.ts'
import { fillWithData } from '#tests/support/backups/filled-database.ts'
import { makeAdmin, type TestUser } from '#tests/support/data/made-people.ts'
import { useUp } from '#tests/support/data/used-up.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { archiveOf } from '#tests/support/imports/archives.ts'
import { archivedOf, readText } from '#tests/support/texts/read-text.ts'

const KEY = 'GET /users/:id/archive.bgstats'

async function textOf(it: TestApp, { token, user }: TestUser): Promise<string> {
  const url = `/api/users/${user._id}/archive.bgstats`
  const response = await it.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(response.statusCode).toBe(200)
  return response.body
}

onEachEngine('The file of a user’s matches for BG Stats', (open) => {
  test('reads as the same matches, and says what has no place in it', async () => {
    const it = await open()
    const { ann } = await fillWithData(it)
    const text = await textOf(it, ann)
    const read = await readText(text)
    const { matches } = await archiveOf(it, ann)
    expect(matches.length).toBeGreaterThan(2)
    // The reader begins with the oldest; beside a winner, no result is a lost match to BG Stats.
    const sorted = (all: typeof matches) =>
      all
        .map(({ game, day, notes, players }) => ({
          ...{ game, day, notes },
          rows: players.map(({ score, result, self }) => [score, result || 'Loss', self]),
        }))
        .toSorted((one, other) => (one.game < other.game ? -1 : 1))
    expect(sorted(archivedOf(read))).toEqual(sorted(matches))
    expect(read.matches.flatMap(({ sourceIds }) => sourceIds)).toEqual(
      expect.arrayContaining(matches.map(({ id }) => id)),
    )
    expect(JSON.parse(text)).toMatchObject({
      noPlace: [
        { what: expect.stringMatching(/^results/u), count: matches.length },
        { what: 'matches with their confirmations', count: matches.length },
        { what: 'times of day: each play stands at noon', count: matches.length },
      ],
    })
  })

  test('is one of somebody without matches, too', async () => {
    const it = await open()
    const file = JSON.parse(await textOf(it, await it.signUp('Ann')))
    expect(file).toMatchObject({ plays: [], games: [], players: [], locations: [], noPlace: [] })
  })

  test('is a download for its owner and admins only, and counts as an archive', async () => {
    const it = await open({ limits: true })
    const [ann, eve] = [await it.signUp('Ann'), await it.signUp('Eve')]
    const params = { id: ann.user._id }
    expect((await it.call(KEY, { params })).status).toBe(401)
    const refused = await it.call(KEY, { params, token: eve.token })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    await makeAdmin(it, eve)
    const allowed = await it.call(KEY, { params, token: eve.token })
    expect([allowed.status, allowed.headers['content-type']]).toEqual([
      ...[200, 'application/json; charset=utf-8'],
    ])
    expect(allowed.headers['content-disposition']).toBe(
      'attachment; filename="tabletally-bgstats.json"',
    )
    const none = { id: '01936f00-0000-7000-8000-000000000001' }
    expect((await it.call(KEY, { params: none, token: eve.token })).status).toBe(404)

    const url = `/api/users/${ann.user._id}/archive.bgstats`
    const headers = { authorization: `Bearer ${ann.token}` }
    expect((await it.server.inject({ method: 'HEAD', url, headers })).statusCode).toBe(200)
    const token = ann.token
    await useUp(it, ann.user._id, 'archive', 28, HOUR)
    for (const key of [KEY, 'GET /users/:id/archive.csv'] as const) {
      expect((await it.call(key, { params, token })).status).toBe(200)
    }
    expect((await it.call(KEY, { params, token })).status).toBe(429)
  })
})
