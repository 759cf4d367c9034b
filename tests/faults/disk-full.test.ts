import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, inject, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { ask } from '#tests/support/ask.ts'
import { addCrowd, matchBody } from '#tests/support/crowd.ts'
import { type Instance, startInstance } from '#tests/support/instance.ts'

import { report } from './figures.ts'

interface Disk {
  before: string[]
  fill(instance: Instance, directory: string): void
  makeRoom(instance: Instance, directory: string): void
}

const pageLimit: Disk = {
  before: ['./tests/faults/small-disk.ts'],
  fill: (instance) => instance.signal('SIGUSR2'),
  makeRoom: (instance) => instance.signal('SIGUSR2'),
}

/** A file system of four megabytes in memory, which somebody else's file fills. */
const smallFileSystem: Disk = {
  before: [],
  fill(_, directory) {
    for (const block of [100_000, 4096, 512]) {
      try {
        for (;;) writeFileSync(join(directory, 'filler'), Buffer.alloc(block), { flag: 'a' })
      } catch {
        // Full for blocks of this size.
      }
    }
  },
  makeRoom: (_, directory) => rmSync(join(directory, 'filler')),
}

const place = mkdtempSync(join(tmpdir(), 'tabletally-mount-'))
const trial = mount(place)
trial?.()
rmdirSync(place)

// Only root may mount; SQLite's own limit serves everywhere.
const disks: [string, Disk][] = [['page limit', pageLimit]]
if (trial !== null) disks.push(['small file system', smallFileSystem])

test.each(disks)(
  'A full disk (%s) refuses writes, goes on reading, and heals',
  async (name, disk) => {
    const directory = mkdtempSync(join(tmpdir(), 'tabletally-full-'))
    const unmount = disk === smallFileSystem ? mount(directory) : null
    const file = join(directory, 'tabletally.sqlite')
    copyFileSync(inject('sqliteTemplate'), file)
    const database = await connect(file)
    const crowd = await addCrowd(database, 4)
    await database.close()
    onTestFinished(() => {
      unmount?.()
      rmSync(directory, { recursive: true, force: true })
    })
    const { before } = disk
    const instance = await startInstance({ env: { DATA_DIR: directory }, before })
    const token = crowd.people[0]?.token ?? ''
    let sent = 0
    const write = async () => {
      sent += 1
      const body = matchBody(crowd, 0, 'x'.repeat(2000))
      return ask(`${instance.url}/api/sessions`, { method: 'POST', token, body })
    }
    expect((await write()).status).toBe(201)

    disk.fill(instance, directory)
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
      expect([path, (await ask(`${instance.url}${path}`, { token })).status]).toEqual([path, 200])
    }
    const whileFull = await Promise.all(Array.from({ length: 20 }, write))
    expect(whileFull.map(({ status }) => status).filter((status) => status !== 503)).toEqual([])

    disk.makeRoom(instance, directory)
    const began = performance.now()
    while ((await write()).status !== 201) await sleep(20)
    const healMs = Math.round(performance.now() - began)
    report(`disk-full-${disk.before.length > 0 ? 'limit' : 'mount'}`, {
      [name]: { 'writes tried': sent, 'reads refused': 0, 'healed after ms': healMs },
    })
    expect(healMs).toBeLessThan(5000)
    instance.signal('SIGTERM')
    expect(await instance.gone).toEqual({ code: 0, signal: null })
  },
)

/** @returns how to unmount; null where one may not mount */
function mount(directory: string): (() => void) | null {
  try {
    const silent = { stdio: 'ignore' as const }
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', directory], silent)
    return () => void execFileSync('umount', ['--lazy', directory], silent)
  } catch {
    return null
  }
}
