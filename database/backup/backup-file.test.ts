import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterEach, expect, test } from 'vitest'

import { readHeader } from './backup-file.ts'

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
