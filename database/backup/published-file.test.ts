import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { publish } from './published-file.ts'

async function newFile() {
  const { directory, remove } = await createTestDatabase('sqlite', 'empty')
  onTestFinished(remove)
  return { directory, file: join(directory, 'backup.sqlite') }
}

test('Where a file has no room, a sentence says so and nothing of it is left', async () => {
  const { directory, file } = await newFile()
  const full = new DatabaseSync(':memory:')
  full.exec('pragma max_page_count = 1')
  const work = publish(file, async (partial) => {
    await writeFile(partial, 'a part')
    await writeFile(`${partial}-journal`, 'of SQLite')
    full.exec('create table more (id text)')
  })
  await expect(work).rejects.toThrow(`There is no room for ${file}: nothing was written.`)
  expect(await readdir(directory)).toEqual([])
})

test('Of two commands that write the same file one gives up, and so does one whose name was taken meanwhile', async () => {
  const { directory, file } = await newFile()
  const slow = publish(file, async (partial) => {
    // The other command takes this for the rest of a killed one.
    await rm(partial)
    await writeFile(partial, 'of another command')
  })
  await expect(slow).rejects.toThrow(`Another command writes ${file}.`)
  const late = publish(file, () => writeFile(file, 'of another command'))
  await expect(late).rejects.toThrow('is there already')
  expect(await readdir(directory)).toEqual([basename(file)])
})
