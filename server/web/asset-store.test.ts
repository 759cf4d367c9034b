import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { storeAssets, storedAssets } from './asset-store.ts'

test('Every file of a build with a hash in its name is stored for pages of other versions', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-assets-'))
  const built = join(directory, 'assets')
  await mkdir(built)
  // As Vite names them: the shortest hashes have seven characters (vite.config.ts).
  const names = ['kit-544c1a1.js', 'kit-544c1a1.js.br', '_id-631d0b9.js', 'grotesk-Bx3a_9Qk.woff2']
  for (const name of [...names, 'robots.txt']) await writeFile(join(built, name), '')
  await storeAssets(built, directory, new Date())
  const stored = await readdir(join(storedAssets(directory), 'assets'))
  expect(stored.toSorted()).toEqual(names.toSorted())
  await rm(directory, { recursive: true })
})
