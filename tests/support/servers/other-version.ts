import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { onTestFinished } from 'vitest'

/**
 * Copies the built product as if it were a later version: all of its hashed files have other names.
 * @returns the folder to start it in, which is removed after the test
 */
export function buildOtherVersion(): string {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-version-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync('dist', join(root, 'dist'), { recursive: true })
  for (const folder of ['node_modules', 'platform'])
    symlinkSync(resolve(folder), join(root, folder))
  const web = join(root, 'dist/web')
  const names = assetsOf(root).filter((name) => !/\.(br|gz)$/u.test(name))
  const renamed = new Map(names.map((name) => [name, name.replace(/-[\w-]{7,8}\./u, '-Another1.')]))
  const files = readdirSync(web, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name)
    if (/\.(br|gz)$/u.test(name)) rmSync(path)
    if (!/\.(css|js|html|json)$/u.test(name)) continue
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      [...renamed].reduce((all, [old, now]) => all.replaceAll(old, now), text),
    )
    const now = renamed.get(name)
    if (now !== undefined) renameSync(path, join(parentPath, now))
  }
  return root
}

/** The names of a version's hashed files. */
export function assetsOf(root: string): string[] {
  return readdirSync(join(root, 'dist/web/assets'))
}
