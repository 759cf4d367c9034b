import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { codeOf, databaseFailureOf } from '../database-errors.ts'
import { DataProblem } from './data-problem.ts'

/** It gets its name only when it is complete and on the disk, and overwrites nothing. */
export async function publish<T>(
  file: string,
  write: (partial: string, handle: FileHandle) => Promise<T>,
): Promise<T> {
  refuseExisting(file)
  const partial = `${file}.part`
  const removePartial = async () => {
    // SQLite may have left a journal of it.
    for (const end of ['', '-journal']) await rm(`${partial}${end}`, { force: true })
  }
  // Left by a command that was killed.
  await removePartial()
  // It contains password hashes and addresses: only the owner may read it.
  const handle = await open(partial, 'wx', 0o600)
  try {
    const written = await write(partial, handle)
    await handle.sync()
    if ((await stat(partial)).ino !== (await handle.stat()).ino) {
      throw new DataProblem(`Another command writes ${file}.`)
    }
    refuseExisting(file)
    await rename(partial, file)
    await syncFolder(file)
    return written
  } catch (error) {
    await removePartial()
    if (databaseFailureOf(error) !== 'full' && codeOf(error) !== 'ENOSPC') throw error
    throw new DataProblem(`There is no room for ${file}: nothing was written.`)
  } finally {
    await handle.close()
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file))
    throw new DataProblem(`${file} is there already, and nothing is overwritten.`)
}

/** A new name survives a power cut only after a sync of the folder. */
async function syncFolder(file: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return
  const folder = await open(dirname(resolve(file)))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
