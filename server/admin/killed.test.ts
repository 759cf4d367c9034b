import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { checkBackup } from '#database/backup/backup-file.ts'
import { writeBackup } from '#database/backup/backup.ts'
import { restore } from '#database/backup/restore.ts'
import { connect } from '#database/connect.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
} from '#tests/support/backups/filled-database.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

const when = (isSo: () => Promise<boolean> | boolean) => (child: ChildProcess) => {
  const watch = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      if (await isSo()) child.kill('SIGKILL')
      await sleep(2)
    }
  }
  void watch()
}

async function isWrittenTo(url: string): Promise<boolean> {
  const database = await connect(url)
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_xid is not null`.execute(database.read)
  await database.close()
  return rows.length > 0
}

onEachEngine('A command that is killed', (open, engine) => {
  test('while it backs up or restores leaves nothing that is taken for a whole one, or stops it the next time', async () => {
    const { it, ann } = await scene(open(), fillWithData)
    await addMatches(it, ann, 1500)
    const file = join(it.directory, 'backup.sqlite')
    await runAdmin(
      it,
      ['backup', file],
      when(() => existsSync(`${file}.part`)),
    )
    expect(existsSync(file)).toBe(false)
    await writeBackup(it.address, file)
    expect(existsSync(`${file}.part`)).toBe(false)
    const original = await digestsAt(it.address)

    const target = await createTestDatabase(engine, 'empty')
    onTestFinished(() => target.remove())
    const isPostgres = engine === 'postgres'
    await runAdmin(
      target,
      ['restore', file],
      when(() => (isPostgres ? isWrittenTo(target.address) : existsSync(`${target.address}.part`))),
    )
    // Of PostgreSQL it is no file.
    expect(existsSync(target.address)).toBe(false)
    await restore(target.address, file)
    expect(await digestsAt(target.address)).toEqual(original)
    expect((await checkBackup(file)).counts).toMatchObject({ users: 2 })
  })
})
