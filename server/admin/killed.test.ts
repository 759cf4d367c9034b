import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { restore } from '#database/backup/restore.ts'
import { verifyBackup } from '#database/backup/verify.ts'
import {
  addMatches,
  digestsAt,
  fillWithData,
  runAdmin,
} from '#tests/support/backups/filled-database.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

/** Kills the command as soon as a condition holds. */
const when = (isSo: () => Promise<boolean> | boolean) => (child: ChildProcess) => {
  const watch = async () => {
    while (child.exitCode === null && child.signalCode === null) {
      if (await isSo()) child.kill('SIGKILL')
      await sleep(2)
    }
  }
  void watch()
}

/** Kills the command some time after its start: while it starts, reads, writes or ends. */
const after = (milliseconds: number) => (child: ChildProcess) => {
  setTimeout(() => child.kill('SIGKILL'), milliseconds)
}

onEachEngine('A command that is killed', (open, engine) => {
  test('while it backs up, restores or verifies leaves nothing that stops it the next time', async () => {
    const it = await open()
    const { ann } = await fillWithData(it)
    await addMatches(it, ann, 1500)
    const file = join(it.directory, 'backup.gz')
    await runAdmin(
      it,
      ['backup', file],
      when(() => existsSync(`${file}.part`)),
    )
    if (!existsSync(file)) await writeBackup(it.address, file, new Date())
    const original = await digestsAt(it.address)

    const target = await createTestDatabase(engine, 'empty')
    onTestFinished(() => target.remove())
    let isRestored = false
    for (const milliseconds of [250, 500]) {
      await runAdmin(target, ['restore', file], after(milliseconds * (1 + Math.random())))
      const rows = Object.values(await digestsAt(target.address)).map((table) => table.rows)
      isRestored = rows.some((number) => number > 0)
      if (isRestored) break
    }
    if (!isRestored) await restore(target.address, file)
    expect(await digestsAt(target.address)).toEqual(original)

    await runAdmin(it, ['verify-backup', file], after(300 * (1 + Math.random())))
    await verifyBackup(file, it.address)
    expect(await digestsAt(it.address)).toEqual(original)
  })
})
