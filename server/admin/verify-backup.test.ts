import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { CompiledQuery, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { type Contents, lineWriter } from '#database/backup/backup-file.ts'
import { writeBackup } from '#database/backup/backup.ts'
import { digestOf, pagesOf, tablesOf } from '#database/backup/snapshot.ts'
import { verifyBackup } from '#database/backup/verify.ts'
import { connect } from '#database/connect.ts'
import { migrationNames } from '#database/migrations/migrate.ts'
import { firstIdAt, newId } from '#platform/ids.ts'
import {
  digestsAt,
  fillWithData,
  runAdmin,
  runBackup,
} from '#tests/support/backups/filled-database.ts'
import { backupFile } from '#tests/support/backups/made-backup.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

const AT = '2026-11-22T12:00:00.000Z'

async function backedUp(it: TestApp, madeAt = new Date()): Promise<string> {
  const file = join(it.directory, 'backup.gz')
  await writeBackup(it.address, file, madeAt)
  return file
}

/**
 * The scratch databases that still exist: on PostgreSQL perhaps also those of other tests for a moment,
 * as files only those of this test.
 */
async function leftOvers(it: TestApp): Promise<string[]> {
  const names = await readdir(it.directory)
  const files = names.filter((name) => name.startsWith('tabletally-verify-'))
  if (it.database.engine === 'sqlite') return files
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname like 'tabletally_verify_%'`.execute(
    it.database.read,
  )
  return [...files, ...rows.map(({ datname }) => datname)]
}

onEachEngine('Verifying a backup', (open, engine) => {
  test('prints on one screen that it restores, its content, age and version', async () => {
    const it = await open()
    await fillWithData(it)
    const file = await backedUp(it, new Date(Date.now() - 9.5 * 3_600_000))
    const before = await digestsAt(it.address)
    const { code, output } = await runAdmin(it, ['verify-backup', file])
    const kind = engine === 'sqlite' ? 'SQLite file' : 'PostgreSQL database'
    expect(output).toContain(`9 hours old, by version ${migrationNames.at(-1)}\n`)
    expect(output).toContain(`into a scratch ${kind}, removed again`)
    const empty = /^ {2}empty: ([\w,\s]+?)$\n {2}Rows/mu.exec(output)?.[1]?.split(/,\s+/u)
    const tables = Object.entries(before)
    const withoutRows = tables.flatMap(([table, { rows }]) => (rows === 0 ? [table] : []))
    expect(empty?.toSorted()).toEqual(withoutRows.toSorted())
    for (const [table, { rows, sha256 }] of tables.filter(([, digest]) => digest.rows > 0)) {
      expect(output).toMatch(
        new RegExp(`^  ${table} +${rows} rows?  +${sha256.slice(0, 12)}$`, 'mu'),
      )
    }
    const [, , , ...listed] = output.split('\n').slice(0, -2)
    expect(listed.filter((line) => line.length > 80)).toEqual([])
    expect(output).toMatch(/ is good: 2 accounts and 6 matches \(\d+ rows in all\)\.\n$/u)
    expect(output.split('\n').length).toBeLessThan(40)
    expect(code).toBe(0)
    expect(await digestsAt(it.address)).toEqual(before)
    await expect.poll(() => leftOvers(it)).toEqual([])
  })

  test('prints in one sentence why a file is refused: cut off, changed, newer or no backup', async () => {
    const it = await open()
    await fillWithData(it)
    const file = await backedUp(it)
    const whole = await readFile(file)
    const text = gunzipSync(whole).toString()
    const broken = join(it.directory, 'broken.gz')
    vi.stubEnv('TMPDIR', it.directory)
    onTestFinished(() => void vi.unstubAllEnvs())
    const attempt = async () => {
      const error = await verifyBackup(broken, it.address).catch((caught: Error) => caught)
      return (error as Error).message
    }
    const inside = [0.1, 0.5].map((part) => Math.floor(whole.length * part))
    // The last bits of the content are padding, where a change does no harm; then comes gzip's checksum.
    for (const place of [...inside, whole.length - 6]) {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 0x04
      await writeFile(broken, flipped)
      // Near its beginning a name can change: a column's, or the version's.
      expect(await attempt()).toMatch(
        / (use another backup|update this one first|is not a backup of Tabletally)\.$/u,
      )
      await writeFile(broken, whole)
      await truncate(broken, place)
      expect(await attempt()).toMatch(/ is damaged or was cut off: use another backup\.$/u)
    }
    // Compressed again, so that gzip's own checksum is correct.
    await writeFile(broken, gzipSync(text.replace('"Bob"', '"Bop"')))
    expect(await attempt()).toMatch(/ is damaged or was cut off: use another backup\.$/u)
    await writeFile(broken, gzipSync(text.slice(0, text.lastIndexOf('{"end"'))))
    expect(await attempt()).toMatch(/ is damaged or was cut off: use another backup\.$/u)
    await runBackup(broken, { migration: '999-future' })
    expect(await attempt()).toMatch(/ was made by a newer Tabletally \(999-future\): update/u)
    await writeFile(broken, 'nothing of the kind')
    expect(await attempt()).toMatch(/ is damaged| is not a backup/u)
    await expect.poll(() => leftOvers(it)).toEqual([])
  })

  test('finds rows that violate a foreign key, although every checksum in the file is correct', async () => {
    const it = await open()
    await fillWithData(it)
    const file = join(it.directory, 'orphans.gz')
    const game = { id: newId(), name: 'Go', name_key: 'go', created_by: newId(), created_at: AT }
    await writeFile(file, await backupFile({ games: [game] }))
    const { code, output } = await runAdmin(it, ['verify-backup', file])
    expect(output).toMatch(/ is no good: it does not restore \(.*foreign.key.*\n$/iu)
    expect(code).toBe(1)
    await expect.poll(() => leftOvers(it)).toEqual([])
  })

  test('removes what a killed one left behind, after a day', async () => {
    const it = await open()
    const file = await backedUp(it)
    vi.stubEnv('TMPDIR', it.directory)
    onTestFinished(() => void vi.unstubAllEnvs())
    const old = new Date(Date.now() - 25 * 3_600_000)
    const [left, fresh] = [firstIdAt(old), newId()].map((id) => id.replaceAll('-', ''))
    const run = (statement: string) => it.database.schema.executeQuery(CompiledQuery.raw(statement))
    for (const name of [left, fresh]) {
      const path = join(it.directory, `tabletally-verify-${name}`)
      await mkdir(path)
      if (name === left) await utimes(path, old, old)
      if (engine === 'postgres') await run(`create database tabletally_verify_${name}`)
    }
    await verifyBackup(file, it.address)
    const found = (await leftOvers(it)).join(' ')
    if (engine === 'postgres') await run(`drop database tabletally_verify_${fresh}`)
    const names = engine === 'postgres' ? 'tabletally_verify_' : 'tabletally-verify-'
    expect(found).not.toContain(`${names}${left}`)
    expect(found).toContain(`${names}${fresh}`)
  })

  test('accepts a backup from before tables had their own checksums', async () => {
    const it = await open()
    await fillWithData(it)
    const file = await backedUp(it)
    const lines = gunzipSync(await readFile(file)).toString()
    const at = lines.lastIndexOf('{"end"')
    const { end } = JSON.parse(lines.slice(at)) as { end: Partial<Contents> }
    const { tables, ...older } = end
    await writeFile(file, gzipSync(`${lines.slice(0, at)}${JSON.stringify({ end: older })}\n`))
    const verified = await verifyBackup(file, it.address)
    expect(verified.tables).toEqual(tables)
  })
})

test('A backup contains the number of rows and the checksum of each table', async () => {
  const created = await createTestDatabase('sqlite')
  onTestFinished(created.remove)
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  const games = (await tablesOf(database.read)).find(({ name }) => name === 'games')
  if (games === undefined) throw new Error('There are games.')
  await database.transact((trx) =>
    trx
      .insertInto('games')
      .values({ id: '1', name: 'Go', name_key: 'go', created_by: null, created_at: '2026' })
      .execute(),
  )
  const write = lineWriter()
  write.table(games)
  for await (const page of pagesOf(database.read, games)) write.rows('games', page)
  const { end } = JSON.parse(write.end()) as { end: Contents }
  const { rows, sha256 } = await digestOf(database.read, games)
  expect([end.counts, end.tables]).toEqual([{ games: rows }, { games: sha256 }])
})

onEngine('postgres', 'Where PostgreSQL gives no scratch database', (open) => {
  test('a backup is verified in SQLite, and the output says so and why', async () => {
    const it = await open()
    await fillWithData(it)
    const file = await backedUp(it)
    for (const statement of [
      `create role verifier login password 'postgres'`,
      'grant select on all tables in schema public to verifier',
    ]) {
      await it.database.schema.executeQuery(CompiledQuery.raw(statement))
    }
    const poor = it.address.replace('//postgres:', '//verifier:')
    const { scratch } = await verifyBackup(file, poor)
    expect(scratch).toBe(
      'a scratch SQLite file, not PostgreSQL (its user may not create databases)',
    )
    const away = await verifyBackup(file, 'postgres://nobody@127.0.0.1:1/nothing')
    expect(away.scratch).toBe('a scratch SQLite file, not PostgreSQL (it does not answer)')
  })
})
