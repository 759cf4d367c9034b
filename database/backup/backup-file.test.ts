import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, expect, test } from 'vitest'

import { checkBackup, lineWriter, readHeader } from './backup-file.ts'
import type { Row } from './snapshot.ts'

const directories: string[] = []
afterEach(async () => {
  for (const path of directories.splice(0)) await rm(path, { recursive: true })
})

async function fileOf(text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-backup-'))
  directories.push(directory)
  const file = join(directory, 'made.gz')
  await writeFile(file, gzipSync(text))
  return file
}

/** A backup of one row, with valid checksums. */
function backupOf(row: readonly unknown[]): string {
  const lines = lineWriter()
  return [
    lines.header({ migration: '001-initial', madeAt: '2026-11-22T12:00:00.000Z' }),
    lines.table({ name: 'past_players', key: [], columns: ['match_id', 'user_id'] }),
    lines.rows('past_players', [row as Row]),
    lines.end(),
  ].join('')
}

test('A backup with a value of a wrong type is refused, even with valid checksums', async () => {
  const { counts } = await checkBackup(await fileOf(backupOf(['match', 'user'])))
  expect(counts).toEqual({ past_players: 1 })
  for (const row of [
    ['match', { id: 'user' }],
    ['match', true],
    ['match', ['user']],
  ]) {
    await expect(checkBackup(await fileOf(backupOf(row)))).rejects.toThrow('is damaged')
  }
})

test('The header of a backup states its kind, format and time', async () => {
  const header = { tabletally: 'backup', format: 1, migration: '001-initial' }
  const madeAt = '2026-11-22T12:00:00.000Z'
  const read = async (value: unknown) => readHeader(await fileOf(`${JSON.stringify(value)}\n`))
  expect(await read({ ...header, madeAt })).toEqual({ ...header, madeAt })
  await expect(read({ ...header, format: 2 })).rejects.toThrow('a newer Tabletally')
  for (const other of [header, { ...header, madeAt: 1 }, { ...header, tabletally: 'x' }, null]) {
    await expect(read(other)).rejects.toThrow('is not a backup')
  }
})
