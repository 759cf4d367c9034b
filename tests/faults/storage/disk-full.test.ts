import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, matchBody } from '#tests/support/data/crowd.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'

import { PATIENCE } from '../fault-figures.ts'

interface Disk {
  address: string
  env: Record<string, string>
  before?: string[]
  fill(instance: Instance): void
  makeRoom(instance: Instance): void
  remove(): Promise<void>
}

async function pageLimit(): Promise<Disk> {
  const { address, directory, remove } = await createTestDatabase('sqlite')
  return {
    address,
    env: { DATA_DIR: directory },
    before: ['./tests/faults/storage/small-disk.ts'],
    fill: (instance) => instance.signal('SIGUSR2'),
    makeRoom: (instance) => instance.signal('SIGUSR2'),
    remove,
  }
}

/** Of eight megabytes: the database and the web app's files take half of it. */
async function smallFileSystem(): Promise<Disk> {
  const directory = mkdtempSync(join(tmpdir(), 'tabletally-full-'))
  const unmount = mount(directory, '8m')
  const address = join(directory, 'tabletally.sqlite')
  copyFileSync(inject('sqliteTemplate'), address)
  return {
    address,
    env: { DATA_DIR: directory },
    ...filledByAFile(directory),
    async remove() {
      unmount?.()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function smallTablespace(): Promise<Disk> {
  const directory = mkdtempSync(join(tmpdir(), 'tabletally-full-'))
  const unmount = mount(directory, '32m')
  // PostgreSQL does not run as root and must own the folder.
  const folder = join(directory, 'tables')
  mkdirSync(folder)
  chmodSync(directory, 0o755)
  execFileSync('chown', ['postgres', folder])
  // Empty, because nothing may be connected to a database that moves.
  const { address, directory: dataDir, remove } = await createTestDatabase('postgres', 'empty')
  const space = `small_${newId().replaceAll('-', '')}`
  await askPostgres(`create tablespace ${space} location '${folder}'`)
  await askPostgres(`alter database ${new URL(address).pathname.slice(1)} set tablespace ${space}`)
  const database = await connect(address)
  await migrate(database)
  await database.close()
  return {
    address,
    env: { DATA_DIR: dataDir, DATABASE_URL: address },
    ...filledByAFile(directory),
    async remove() {
      await remove()
      await askPostgres(`drop tablespace ${space}`)
      unmount?.()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function askPostgres(statement: string): Promise<void> {
  const server = await connect(inject('postgresUrl'))
  await server.schema.executeQuery(CompiledQuery.raw(statement))
  await server.close()
}

function filledByAFile(directory: string): Pick<Disk, 'fill' | 'makeRoom'> {
  const filler = join(directory, 'filler')
  return {
    fill() {
      for (const block of [100_000, 4096, 512]) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(block), { flag: 'a' })
        } catch {
          // There is no room for a block of this size.
        }
      }
    },
    makeRoom: () => rmSync(filler),
  }
}

const place = mkdtempSync(join(tmpdir(), 'tabletally-mount-'))
const trial = mount(place, '4m')
trial?.()
rmdirSync(place)

// Only root may mount; SQLite's own limit works everywhere.
const disks: [string, () => Promise<Disk>][] = [['page limit', pageLimit]]
if (trial !== null) {
  disks.push(['small file system', smallFileSystem], ['tables of PostgreSQL', smallTablespace])
}

test.each(disks)(
  'With a full disk (%s) the server refuses writes, still reads, and recovers',
  async (_, prepare) => {
    const disk = await prepare()
    onTestFinished(() => disk.remove())
    const database = await connect(disk.address)
    const crowd = await addCrowd(database, 4)
    await database.close()
    const { env, before = [] } = disk
    const instance = await startInstance({ env, before })
    const token = crowd.people[0]?.token ?? ''
    const write = async () => {
      const body = matchBody(crowd, 0, 'x'.repeat(2000))
      return sendRequest(`${instance.url}/api/sessions`, { method: 'POST', token, body })
    }
    expect((await write()).status).toBe(201)

    disk.fill(instance)
    let refused = await write()
    for (let round = 0; round < 500 && refused.status === 201; round += 1) refused = await write()
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      body: {
        code: 'unavailable',
        message:
          'The server’s disk is full, so nothing can be saved right now. Please try again later.',
      },
    })
    const reads = ['/api/sessions', '/api/users/me', '/healthz', '/readyz', '/metrics']
    for (const path of reads) {
      expect([path, (await sendRequest(`${instance.url}${path}`, { token })).status]).toEqual([
        path,
        200,
      ])
    }
    // Background work may free a few pages, which the next writes use up.
    let statuses: number[] = []
    for (let round = 0; round < 10 && (round === 0 || statuses.includes(201)); round += 1) {
      statuses = (await Promise.all(Array.from({ length: 20 }, write))).map(({ status }) => status)
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    }
    expect(statuses).not.toContain(201)

    disk.makeRoom(instance)
    const began = performance.now()
    while ((await write()).status !== 201) await sleep(20)
    expect(performance.now() - began).toBeLessThan(5000 * PATIENCE)
    instance.signal('SIGTERM')
    expect(await instance.exited).toEqual({ code: 0, signal: null })
  },
)

/** @returns a function that unmounts; null if mounting is not permitted */
function mount(directory: string, size: string): (() => void) | null {
  try {
    const silent = { stdio: 'ignore' as const }
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory], silent)
    return () => void execFileSync('umount', ['--lazy', directory], silent)
  } catch {
    return null
  }
}
