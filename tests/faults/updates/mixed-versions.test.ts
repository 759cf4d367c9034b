import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { pagesOf, tablesOf, withSnapshot } from '#database/backup/snapshot.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { buildReleasedVersion } from '#tests/support/servers/released-version.ts'
import { startSmtp } from '#tests/support/servers/test-smtp.ts'

import { isLong, quantile, report } from '../fault-figures.ts'
import { journey } from './mixed-journey.ts'
import { startTraffic } from './mixed-traffic.ts'
import {
  endpointsOf,
  fetchAssets,
  keysOf,
  readAll,
  type Version,
  versionAt,
} from './mixed-world.ts'

/** How long a request may wait while the new version migrates. */
const PATIENCE_MS = isLong ? 2500 : 6000
/** Longer than `PATIENCE_MS`, so that a request that waits for the backup would be noticed. */
const BACKUP_MS = isLong ? 3500 : 8000

let released: string
beforeAll(async () => {
  released = await buildReleasedVersion()
}, 600_000)

test('The released version and this one serve the same people on one PostgreSQL, and nothing is lost', async () => {
  const created = await createTestDatabase('postgres', 'empty')
  onTestFinished(() => created.remove())
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const env = { DATABASE_URL: created.address, SMTP_URL: smtp.url }
  const oldInstance = await startInstance({ env, root: released })
  const old = versionAt('old', oldInstance.url)

  const traffic = await startTraffic(old, smtp)
  // A backup is running, so the migration has to wait for it, but people must not.
  const begun = Promise.withResolvers<void>()
  const backup = withSnapshot(created.address, async (db) => {
    for (const table of await tablesOf(db)) for await (const _ of pagesOf(db, table));
    begun.resolve()
    await sleep(BACKUP_MS)
  })
  await begun.promise
  const newInstance = await startInstance({ env })
  await backup
  const fresh = versionAt('new', newInstance.url)
  traffic.alsoAt(fresh)

  const endpoints = { old: await endpointsOf(old), new: await endpointsOf(fresh) }
  const journeys = await Promise.all([
    journey(old, fresh, smtp, 'forth'),
    journey(fresh, old, smtp, 'back'),
  ])
  for (const { ann, match } of journeys) {
    const responses = { old: await readAll(old, ann, match), new: await readAll(fresh, ann, match) }
    for (const [key, response] of responses.old) {
      const now = responses.new.get(key)
      expect([key, now?.status]).toEqual([key, response.status])
      // A file with a format of its own, which no page reads from the response.
      if (key === 'GET /users/:id/archive') continue
      // Pages of the released version are still open in browsers, and need all the fields that it had.
      expect({
        key,
        missing: [...keysOf(response.body)].filter((k) => !keysOf(now?.body).has(k)),
      }).toEqual({ key, missing: [] })
    }
  }
  for (const version of [old, fresh]) {
    const notRequested = endpoints.old.filter((key) => !version.requested.has(key))
    expect({ version: version.name, notRequested }).toEqual({
      version: version.name,
      notRequested: [],
    })
  }
  // The released version stores no assets of others; proxies retry at the next one (docs/operating.md).
  const ports = [oldInstance.port, newInstance.port]
  const proxy = await startBalancer(ports, { retryMissing: true })
  const assets = await fetchAssets(proxy.url, [old, fresh])

  traffic.notAt(old)
  oldInstance.signal('SIGTERM')
  expect(await oldInstance.exited).toEqual({ code: 0, signal: null })
  const result = await traffic.stop(fresh)
  const messages = smtp.received.map(({ messageId }) => messageId)
  report('mixed-versions', {
    'old beside new': {
      responses: result.ms.length,
      'endpoints requested on both': endpoints.old.length,
      refused: result.failures.length,
      'acknowledged writes lost': result.lost.length,
      'slowest ms': quantile(result.ms, 1),
      'new ready after ms': Math.round(newInstance.readyMs),
      mails: messages.length,
      'mails sent twice': messages.length - new Set(messages).size,
      'assets requested of both': assets.requested,
      'assets missing': assets.missing.length,
    },
  })
  expect(assets.missing).toEqual([])
  expect(result.failures).toEqual([])
  expect(result.lost).toEqual([])
  expect(Math.max(...result.ms)).toBeLessThan(PATIENCE_MS)
  expect(new Set(messages).size).toBe(messages.length)
  expect(failuresOf([old, fresh])).toEqual([])
})

test('A clone without the released version says so in one sentence', async () => {
  await expect(buildReleasedVersion('0'.repeat(40))).rejects.toThrow(
    /^The released version 0000000 is not in this clone.*git fetch --unshallow/u,
  )
})

/** All requests that failed with a 5xx. */
function failuresOf(versions: readonly Version[]): string[] {
  return versions.flatMap(({ name, failed }) => failed.map((failure) => `${name}: ${failure}`))
}
