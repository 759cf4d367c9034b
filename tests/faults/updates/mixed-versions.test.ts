import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { pagesOf, tablesOf, withSnapshot } from '#database/backup/snapshot.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { buildReleasedVersion } from '#tests/support/servers/released-version.ts'
import { startSmtp } from '#tests/support/servers/smtp.ts'

import { quantile, report } from '../figures.ts'
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

/** What a request may wait while the new version migrates beside it. */
const PATIENCE_MS = 2500
/** Longer than anybody may wait, so that waiting behind it would show. */
const BACKUP_MS = 3500

let landed: string
beforeAll(async () => {
  landed = await buildReleasedVersion()
}, 300_000)

test('The landed version and this one serve the same people on one PostgreSQL, and nothing is lost', async () => {
  const created = await createTestDatabase('postgres', 'empty')
  onTestFinished(() => created.remove())
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const env = { DATABASE_URL: created.address, SMTP_URL: smtp.url }
  const oldInstance = await startInstance({ env, root: landed })
  const old = versionAt('old', oldInstance.url)

  const traffic = await startTraffic(old, smtp)
  // A backup has begun, and the migration has to wait for it, while people go on.
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
      // A page of the landed version that is still open in a browser reads what it always read.
      expect({
        key,
        missing: [...keysOf(response.body)].filter((k) => !keysOf(now?.body).has(k)),
      }).toEqual({ key, missing: [] })
    }
  }
  for (const version of [old, fresh]) {
    const notRequested = endpoints.old.filter((key) => !version.requested.has(key))
    expect({ version: version.name, unasked: notRequested }).toEqual({
      version: version.name,
      unasked: [],
    })
  }
  // The landed version keeps no files for others; proxies ask the next one, as docs/operating.md says.
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
      answers: result.ms.length,
      'calls driven on both': endpoints.old.length,
      refused: result.failures.length,
      'acknowledged writes lost': result.lost.length,
      'slowest ms': quantile(result.ms, 1),
      'new ready after ms': Math.round(newInstance.readyMs),
      mails: messages.length,
      'mails sent twice': messages.length - new Set(messages).size,
      'assets asked of both': assets.asked,
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

test('A clone without the landed version says so in one sentence', async () => {
  await expect(buildReleasedVersion('0'.repeat(40))).rejects.toThrow(
    /^The landed version 0000000 is not in this clone.*git fetch --unshallow/u,
  )
})

/** Answers that say that a server failed, whatever was asked. */
function failuresOf(versions: readonly Version[]): string[] {
  return versions.flatMap(({ name, failed }) => failed.map((failure) => `${name}: ${failure}`))
}
