import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { after, DAY } from '#platform/clock.ts'

/** Pages stay open for weeks; what a version started last so long ago is not asked for any more. */
const KEPT_MS = 30 * DAY
/** What a build puts into `assets`: a name with a hash of the content. */
const NAME = /^[\w.-]+-[\w-]{8,}\.[a-z\d]+(?:\.(?:br|gz))?$/u

/** Where the hashed files of all versions are that have run here. */
export function storedAssets(dataDir: string): string {
  return join(dataDir, 'web')
}

/**
 * Puts a version's hashed files where those that ran before and those that run beside have theirs:
 * while instances are replaced, a page of one version asks an instance of another for its scripts.
 * @param built the folder of the build's hashed files
 */
export async function storeAssets(built: string, dataDir: string, now: Date): Promise<void> {
  const kept = join(storedAssets(dataDir), 'assets')
  await mkdir(kept, { recursive: true })
  const there = new Set(await readdir(kept))
  const names = (await readdir(built)).filter((name) => NAME.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(kept, name)
      if (!there.has(name)) {
        // Renamed into place: whoever asks for it meanwhile gets all of it or nothing.
        const part = join(kept, `.${randomUUID()}`)
        try {
          await copyFile(join(built, name), part)
          await rename(part, file)
        } finally {
          // Of a full disk nothing may stay.
          await rm(part, { force: true })
        }
      }
      await utimes(file, now, now)
    }),
  )
  const own = new Set(names)
  await forgetOld(
    kept,
    [...there].filter((name) => !own.has(name)),
    now,
  )
}

async function forgetOld(folder: string, names: string[], now: Date): Promise<void> {
  const since = Date.parse(after(now, -KEPT_MS))
  for (const name of names) {
    const file = join(folder, name)
    // Another instance may have removed it.
    const found = await stat(file).catch(() => null)
    if (found !== null && found.mtimeMs < since) await rm(file, { force: true })
  }
}

/**
 * The path below `keptAssets` of what an address names, or null when it is not there.
 * @param path `/assets/…`
 */
export async function storedAsset(dataDir: string, path: string): Promise<string | null> {
  const [, name = ''] = /^\/assets\/([^/]+)$/u.exec(path) ?? []
  if (!NAME.test(name)) return null
  const found = await stat(join(storedAssets(dataDir), 'assets', name)).catch(() => null)
  return found?.isFile() === true ? `assets/${name}` : null
}
