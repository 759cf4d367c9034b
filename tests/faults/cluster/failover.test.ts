import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, type Crowd, matchBody } from '#tests/support/data/crowd.ts'
import { readEvents } from '#tests/support/http/event-reader.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'
import { type ClusterNode, startCluster } from '#tests/support/servers/postgres-cluster.ts'

import { PATIENCE } from '../fault-figures.ts'
import { type Load, missing, startLoad } from '../fault-load.ts'

const WRITERS = 50
const FOLLOW_MS = 5000

async function prepare(people: number) {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const database = await connect(cluster.address)
  await migrate(database)
  const crowd = await addCrowd(database, people)
  await database.close()
  const env = { DATABASE_URL: cluster.address, LOG_LEVEL: 'info' }
  const start = () => startInstance({ env })
  const instances = await Promise.all([start(), start()])
  return { cluster, crowd, start, instances }
}

async function failOver(best: ClusterNode, other: ClusterNode | undefined): Promise<number> {
  await best.promote()
  const promoted = performance.now()
  await other?.follow(best)
  return promoted
}

async function writtenAt(node: ClusterNode): Promise<number> {
  const [row] = await node.query(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::int as written',
  )
  return Number(row?.['written'])
}

async function alarmOf({ url }: Instance): Promise<string | undefined> {
  const metrics = await fetch(`${url}/metrics`).then((response) => response.text())
  return /^tabletally_database_alarm (\d)$/mu.exec(metrics)?.[1]
}

async function logMatch(
  { url }: Instance,
  crowd: Crowd,
  person: number,
  notes: string,
  _id = newId(),
) {
  const token = crowd.people[person]?.token ?? ''
  const body = { ...matchBody(crowd, person, notes), _id }
  return sendRequest(`${url}/api/sessions`, { method: 'POST', token, body })
}

function surprisesOf({ statuses }: Load): string[] {
  return Object.keys(statuses()).filter((status) => /^(401|5(?!03)..)$/u.test(status))
}

/** @returns how long after the moment the response came */
async function firstWrite(load: Load, since: number): Promise<number> {
  const first = () => load.acknowledged.find(({ sentAt }) => sentAt > since)?.at
  await expect.poll(first, { timeout: 60_000 }).toBeDefined()
  return Math.round((first() ?? since) - since)
}

test('When the primary is killed under fifty writers, the writes go to the promoted standby, and none is lost or doubled', async () => {
  const { cluster, crowd, start, instances } = await prepare(WRITERS)
  const [old, ...standbys] = cluster.nodes
  const last = crowd.people.at(-1)?.token ?? ''
  const [one, two] = instances
  const events = await readEvents(one.port, last)
  const load = startLoad(
    instances.map(({ url }) => url),
    crowd,
    { writesEvery: 2, again: true },
  )
  await firstWrite(load, performance.now())
  await sleep(500)
  await old.kill()
  const best = await cluster.bestStandby(standbys)
  const other = standbys.find((node) => node !== best)
  const promoted = await failOver(best, other)
  const followMs = await firstWrite(load, promoted)
  // An invalidation that the other instance sends, to the friend of who writes.
  const invalidations = () => events.events().filter(({ event }) => event === 'changed').length
  const heard = invalidations()
  const friends = await logMatch(two, crowd, crowd.people.length - 2, 'with the last one')
  expect(friends.status).toBe(201)
  await expect.poll(invalidations).toBeGreaterThan(heard)

  await old.start()
  const before = await writtenAt(old)
  const late = await start()
  expect((await logMatch(late, crowd, 1, 'from a new instance')).status).toBe(201)
  await firstWrite(load, performance.now())
  await sleep(1000)
  expect(await writtenAt(old)).toBe(before)
  await load.stop()
  const found = missing(await best.query('select id, notes from matches'), load)
  expect(events.isOpen()).toBe(true)

  // Without its heir the old primary is all that could be written, and is not.
  await best.kill()
  const lone = [one, two, late]
  for (const instance of lone) {
    await expect.poll(() => alarmOf(instance), { timeout: 30_000 }).toBe('1')
    expect((await logMatch(instance, crowd, 2, 'nowhere')).status).toBe(503)
  }
  await expect.poll(one.output).toContain('Only a node on an old timeline can be written')
  expect(await writtenAt(old)).toBe(before)

  expect(found).toEqual({ lost: 0, doubled: 0 })
  expect(surprisesOf(load)).toEqual([])
  expect(followMs).toBeLessThan(FOLLOW_MS * PATIENCE)
})

test('A commit whose wait for a standby ends is not acknowledged, and its id tells later', async () => {
  const { cluster, crowd, instances } = await prepare(3)
  const [primary, ...standbys] = cluster.nodes
  const [instance] = instances
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
  const isWaiting = async (count: number) =>
    await expect
      .poll(async () => (await primary.query(waiting)).length, { timeout: 60_000 })
      .toBe(count)
  const id = newId()
  const logOnce = () => logMatch(instance, crowd, 0, 'tonight', id)
  for (const standby of standbys) await standby.freeze()
  const late = await logOnce()
  await isWaiting(0)
  const answer = logOnce()
  await isWaiting(1)
  await primary.query(`select pg_cancel_backend(pid) from (${waiting}) as w`)
  for (const { status, headers, body } of [late, await answer]) {
    expect([status, headers['retry-after'], body.code]).toEqual([503, '2', 'unavailable'])
    expect(body.message).toMatch(/does not know yet whether this was saved/u)
  }
  for (const standby of standbys) await standby.resume()
  const [told, again] = [await logOnce(), await logOnce()]
  expect([told.status, again.status]).toEqual([200, 200])
  expect(again.body.data?._id).toBe(told.body.data?._id)
  expect(await primary.query('select id from matches')).toEqual([{ id: told.body.data?._id }])

  await primary.query('alter system set default_transaction_read_only = on')
  await primary.query('select pg_reload_conf()')
  const next = () => logMatch(instance, crowd, 1, 'tomorrow').then(({ status }) => status)
  await expect.poll(next, { timeout: 60_000 }).toBe(503)
  await primary.query('alter system reset default_transaction_read_only')
  await primary.query('select pg_reload_conf()')
  await expect.poll(next, { timeout: 60_000 }).toBe(201)
})

test('A frozen primary is left for the promoted standby, and two that could be right are an alarm @long', async () => {
  const { cluster, crowd, instances } = await prepare(WRITERS)
  const [old, ...standbys] = cluster.nodes
  const [one] = instances
  const load = startLoad(
    instances.map(({ url }) => url),
    crowd,
    { writesEvery: 2, again: true },
  )
  await firstWrite(load, performance.now())
  await old.freeze()
  const best = await cluster.bestStandby(standbys)
  const other = standbys.find((node) => node !== best) as ClusterNode
  const promoted = await failOver(best, other)
  const followMs = await firstWrite(load, promoted)
  await old.resume()
  await sleep(1000)
  const before = await writtenAt(old)
  await firstWrite(load, performance.now())
  await sleep(500)
  expect(await writtenAt(old)).toBe(before)
  await load.stop()
  const found = missing(await best.query('select id, notes from matches'), load)
  expect(found).toEqual({ lost: 0, doubled: 0 })
  expect(surprisesOf(load)).toEqual([])
  expect(followMs).toBeLessThan(FOLLOW_MS * PATIENCE)

  await old.kill()
  // Promoted by mistake: nobody follows either of the two now.
  await other.promote()
  for (const instance of instances) {
    await expect.poll(() => alarmOf(instance), { timeout: 30_000 }).toBe('1')
  }
  await expect.poll(one.output).toContain('Several nodes can be written')
  const written = [await writtenAt(best), await writtenAt(other)]
  const refused = await logMatch(one, crowd, 0, 'to neither')
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  expect([await writtenAt(best), await writtenAt(other)]).toEqual(written)
  await other.kill()
  await expect.poll(() => alarmOf(one), { timeout: 30_000 }).toBe('0')
  expect((await sendRequest(`${one.url}/readyz`)).status).toBe(200)
})

test('While the primary is silent, none that was promoted beside it takes its place', async () => {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  const [primary, , mistaken] = cluster.nodes
  const told: string[] = []
  const tell = (text: string) => void told.push(text)
  const database = await connect(cluster.address, { log: { info: tell, error: tell } })
  onTestFinished(() => database.close())
  const port = async () => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(
      database.primary,
    )
    return rows[0]?.port
  }
  await mistaken.promote()
  await expect.poll(() => told.join()).toMatch(`:${mistaken.port} on timeline 2 takes writes too`)
  expect(await port()).toBe(primary.port)
  await primary.freeze()
  await expect.poll(() => database.alarm()).toMatch('Several nodes can be written')
  await expect(port()).rejects.toThrow('Several nodes can be written')
  await primary.resume()
  await expect.poll(() => port().catch(String)).toBe(primary.port)
  expect(database.alarm()).toBeNull()
})
