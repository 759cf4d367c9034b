import { describe, expect, onTestFinished, test } from 'vitest'

import { restore } from '#database/backup/restore.ts'
import type { Engine } from '#database/connect.ts'
import { readArchiveJson } from '#features/archives/archive-reading.rules.ts'
import { readFile } from '#features/imports/import-files.rules.ts'
import { onEachEngine, type Open, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

import { current, pathOf, serverOf, textOf, versions } from './fixtures.ts'
import { itemsOf } from './written-on-server.ts'

/** The server on a version's database, at the time when that version wrote it. */
async function openRestored(open: Open, engine: Engine, version: string): Promise<TestApp> {
  const { address, directory, remove } = await createTestDatabase(engine, 'empty')
  onTestFinished(remove)
  await restore(address, pathOf(version, 'backup.gz'))
  const clock = createTestClock()
  clock.set(new Date(serverOf(version).at))
  return open({ beside: { address, directory, clock } })
}

const CHANGED =
  'Archives have another form: npm run fixtures; raise ARCHIVE_FORMAT if older servers cannot read it'

const dataOf = (text: string) => (JSON.parse(text) as { data: object }).data

function withoutTime(archive: string): object {
  const { exportedAt: _, ...others } = JSON.parse(archive) as Record<string, unknown>
  return others
}

/** As many matches as a request has room for. */
const PART = 16

interface Sent {
  token?: string
  body?: object
  key?: string
}

async function send({ server }: TestApp, path: string, { token, body, key }: Sent = {}) {
  const response = await server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode, text: response.body }
}

describe.each(versions)('What version %s has stored', (version) => {
  const stored = serverOf(version)

  onEachEngine('on its server', (open, engine) => {
    test('is answered as it was, with all that it lacks', async () => {
      const it = await openRestored(open, engine, version)
      for (const { by, path, data } of stored.readings) {
        const { status, text } = await send(it, path, { token: stored[by].token })
        expect([path, status]).toEqual([path, 200])
        expect([path, dataOf(text)]).toMatchObject([path, data])
      }
      const token = stored.mara.token
      const archive = await send(it, `/users/${stored.mara._id}/archive`, { token })
      const [before, now] = [textOf(version, 'archive.json'), archive.text].map(withoutTime)
      expect(now).toMatchObject(before ?? {})
      const csv = await send(it, `/users/${stored.mara._id}/archive.csv`, { token })
      if (version !== current) return
      expect([CHANGED, now]).toEqual([CHANGED, before])
      expect([CHANGED, csv.text]).toEqual([CHANGED, textOf(version, 'matches.csv')])
    })

    test('is answered to the same request again, with nothing made twice', async () => {
      const it = await openRestored(open, engine, version)
      const made = async () =>
        (await send(it, '/sessions', { token: stored.mara.token })).text.split('"_id"').length
      const before = await made()
      for (const { by, path, key, body, made: id } of stored.requests) {
        const again = await send(it, path, { token: stored[by].token, key, body })
        expect([200, 201]).toContain(again.status)
        expect(dataOf(again.text)).toMatchObject({ _id: id })
      }
      expect(await made()).toBe(before)
    })

    test('is answered again as it was said, also where it is answered since', async () => {
      const it = await openRestored(open, engine, version)
      const sent = stored.requests.find(({ path }) => path.endsWith('/corrections'))
      if (sent === undefined) throw new Error('The fixture has no correction.')
      const { by, path, key, body, made } = sent
      const { token } = stored[by]
      expect((await send(it, `${path}/${made}/withdraw`, { token, body: {} })).status).toBe(200)
      const again = await send(it, path, { token, key, body })
      expect([again.status, dataOf(again.text)]).toMatchObject([201, { _id: made, state: 'open' }])
    })

    test('has lists that go on', async () => {
      const it = await openRestored(open, engine, version)
      for (const { path, parameter, cursor, next } of stored.lists) {
        const query = `${parameter}=${encodeURIComponent(cursor)}`
        const { text } = await send(it, `${path}${path.includes('?') ? '&' : '?'}${query}`, {
          token: stored.mara.token,
        })
        expect([path, itemsOf(dataOf(text))]).toEqual([path, next])
      }
    })

    test('is a file that comes in', async () => {
      const it = await open()
      const ann = await it.signUp('Ann')
      const read = readArchiveJson(JSON.parse(textOf(version, 'archive.json')))
      const matches = read.ok ? read.archive.matches : []
      expect(matches.length).toBeGreaterThan(30)
      for (const batch of [matches.slice(0, PART), matches.slice(PART)]) {
        const body = { matches: batch }
        const { text } = await send(it, '/archives/matches', { token: ann.token, body })
        expect(text).toContain(`"imported":${batch.length},"existing":0`)
      }
      const csv = Buffer.from(textOf(version, 'matches.csv'))
      const file = { name: 'matches.csv', bytes: csv.length, chunks: chunksOf(csv) }
      const table = await readFile(file, { today: stored.at.slice(0, 10) })
      expect(table.ok && table.read.matches.length).toBe(matches.length)
    })
  })
})

async function* chunksOf(bytes: Buffer) {
  yield bytes
}
