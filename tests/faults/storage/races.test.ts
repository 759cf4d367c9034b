import { expect, onTestFinished, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendPatiently } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { report } from '../fault-figures.ts'

const RACES = { sqlite: isLong ? 1000 : 25, postgres: isLong ? 1000 : 100 }
const EDITS = isLong ? 200 : 10
const SUBMITS = isLong ? 50 : 3
const AT_ONCE = 8
const ENGINES: Engine[] = ['sqlite', 'postgres']

/** One process on SQLite, two on PostgreSQL. */
async function prepare(engine: Engine) {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  const crowd = await addCrowd(database, 3)
  const [ann, bob, cem] = crowd.people.map(({ token }) => token) as [string, string, string]
  const env = {
    DATA_DIR: created.directory,
    ...(engine === 'postgres' ? { DATABASE_URL: created.address } : {}),
  }
  const one = await startInstance({ env })
  const two = engine === 'postgres' ? await startInstance({ env }) : one
  const log = async (_id = newId(), at = one.url) => {
    const { players, ...rest } = matchBody(crowd, 0, 'race')
    const seats = [...players.slice(0, 2), { user: crowd.people[2]?.id }]
    const body = { ...rest, _id, players: seats }
    return sendPatiently(`${at}/api/sessions`, { method: 'POST', token: ann, body })
  }
  return { database, crowd, ann, bob, cem, urls: [one.url, two.url] as const, log }
}

/** Runs an action `times` times, `AT_ONCE` of them in parallel. */
async function repeat(times: number, action: () => Promise<void>): Promise<void> {
  let remaining = times
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1
      await action()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

test.each(ENGINES)(
  'Of two last confirmations at once on %s both count, of two edits one',
  async (engine) => {
    const { database, ann, bob, cem, urls, log } = await prepare(engine)
    const confirm = (url: string, id: string, token: string) =>
      sendPatiently(`${url}/api/sessions/${id}/confirm`, { method: 'POST', token })
    await repeat(RACES[engine], async () => {
      const id = (await log()).body.data?._id ?? ''
      const responses = await Promise.all([confirm(urls[0], id, bob), confirm(urls[1], id, cem)])
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      // The response to the second confirmation contains both.
      expect(responses.map(({ body }) => body.data?.matchStatus)).toContain('Confirmed')
    })
    const matches = await database.read.selectFrom('matches').select('confirmed_at').execute()
    const confirmations = await database.read
      .selectFrom('activity')
      .where('type', '=', 'confirmed')
      .select('id')
      .execute()
    const notifications = await database.read
      .selectFrom('notifications')
      .where('type', '=', 'MATCH_CONFIRMED')
      .select('id')
      .execute()
    const pending = matches.filter(({ confirmed_at }) => confirmed_at === null).length
    report(`races-${engine}`, {
      [engine]: {
        processes: new Set(urls).size,
        'races of last confirmations': matches.length,
        'left pending': pending,
        'confirmations in the activity': confirmations.length,
        'notifications of them': notifications.length,
      },
    })
    const twice = 2 * RACES[engine]
    expect([matches.length, pending]).toEqual([RACES[engine], 0])
    expect(confirmations.length).toBe(twice)
    expect(notifications.length).toBe(twice)

    await repeat(EDITS, async () => {
      const { _id: id = '', version = 0 } = (await log()).body.data ?? {}
      const edit = (url: string, notes: string) =>
        sendPatiently(`${url}/api/sessions/${id}`, {
          method: 'PUT',
          token: ann,
          headers: { 'if-match': `"${version}"` },
          body: { notes },
        })
      const responses = await Promise.all([edit(urls[0], 'one'), edit(urls[1], 'two')])
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const won = responses.find(({ status }) => status === 200)
      const lost = responses.find(({ status }) => status === 409)
      expect(lost?.body.code).toBe('version_conflict')
      // The conflict's response contains the other edit.
      expect(lost?.body.data?.notes).toBe(won?.body.data?.notes)
    })
  },
)

test.each(ENGINES)('The same submit twenty times at once counts as one on %s', async (engine) => {
  const { database, ann, bob, urls, log } = await prepare(engine)
  for (let round = 0; round < SUBMITS; round += 1) {
    const id = newId()
    const twenty = Array.from({ length: 20 }, (_, index) => urls[index % 2] ?? urls[0])
    const responses = await Promise.all(twenty.map((url) => log(id, url)))
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201])
    expect(new Set(responses.map(({ body }) => body.data?._id))).toEqual(new Set([id]))

    const confirmed = await Promise.all(
      twenty.map((url) =>
        sendPatiently(`${url}/api/sessions/${id}/confirm`, { method: 'POST', token: bob }),
      ),
    )
    expect(confirmed.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    // The edit raises the version: the others find their own values.
    const edit = (url: string) =>
      sendPatiently(`${url}/api/sessions/${id}`, {
        method: 'PUT',
        token: ann,
        headers: { 'if-match': '"1"' },
        body: { notes: 'Edited' },
      })
    const edits = await Promise.all(twenty.map(edit))
    expect(edits.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect(new Set(edits.map(({ body }) => body.data?.version))).toEqual(new Set([2]))
    const games = await Promise.all(
      twenty.map((url) =>
        sendPatiently(`${url}/api/games`, {
          method: 'POST',
          token: ann,
          body: { name: `Game ${round}` },
        }),
      ),
    )
    expect(new Set(games.map(({ body }) => body.data?._id)).size).toBe(1)
  }
  const count = async (table: 'matches' | 'activity' | 'games') =>
    (await database.read.selectFrom(table).selectAll().execute()).length
  expect(await count('matches')).toBe(SUBMITS)
  // Three entries for each match: logged, confirmed and edited.
  expect(await count('activity')).toBe(3 * SUBMITS)
  expect(await count('games')).toBe(1 + SUBMITS)
})
