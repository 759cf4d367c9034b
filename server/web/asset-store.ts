import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { after, DAY } from '#platform/clock.ts'

/** Pages stay open for weeks; the files of a version that last started earlier are not needed. */
const RETENTION_MS = 30 * DAY
/** The names of a build's files in `assets`: they contain a hash of the content. */
const NAME = /^[\w.-]+-[\w-]{7,}\.[a-z\d]+(?:\.(?:br|gz))?$/u

/** The folder with the hashed files of all versions that have run here. */
export function storedAssets(dataDir: string): string {
  return join(dataDir, 'web')
}

/**
 * Copies a version's hashed files into the folder that it shares with other versions. During a rolling
 * update a page of one version requests its scripts from an instance of another.
 * @param built the folder of the build's hashed files
 */
export async function storeAssets(built: string, dataDir: string, now: Date): Promise<void> {
  const store = join(storedAssets(dataDir), 'assets')
  await mkdir(store, { recursive: true })
  const there = new Set(await readdir(store))
  const names = (await readdir(built)).filter((name) => NAME.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(store, name)
      if (!there.has(name)) {
        // Renamed into place, so that a concurrent request gets the whole file or none.
        const part = join(store, `.${randomUUID()}`)
        try {
          await copyFile(join(built, name), part)
          await rename(part, file)
        } finally {
          // A full disk must not leave a partial file.
          await rm(part, { force: true })
        }
      }
      await utimes(file, now, now)
    }),
  )
  const own = new Set(names)
  await deleteOld(
    store,
    [...there].filter((name) => !own.has(name)),
    now,
  )
}

async function deleteOld(folder: string, names: string[], now: Date): Promise<void> {
  const since = Date.parse(after(now, -RETENTION_MS))
  for (const name of names) {
    const file = join(folder, name)
    // Another instance may have deleted it.
    const found = await stat(file).catch(() => null)
    if (found !== null && found.mtimeMs < since) await rm(file, { force: true })
  }
}

/**
 * The path of an asset below `storedAssets`, or null when it does not exist.
 * @param path `/assets/…`
 */
export async function storedAsset(dataDir: string, path: string): Promise<string | null> {
  const [, name = ''] = /^\/assets\/([^/]+)$/u.exec(path) ?? []
  if (!NAME.test(name)) return null
  const found = await stat(join(storedAssets(dataDir), 'assets', name)).catch(() => null)
  return found?.isFile() === true ? `assets/${name}` : null
}
