import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { freePort } from '#tests/support/servers/free-port.ts'

import { pathOf } from './fixtures.ts'
import { shapesNow } from './stored-shapes.ts'
import { typeInBrowser } from './written-in-browser.ts'
import { playOnServer, readFromServer } from './written-on-server.ts'

/** Writes what a version stores: the one in `--of`, which has to be built, or this one. */
const { of } = parseArgs({ options: { of: { type: 'string', default: '.' } } }).values
const root = resolve(of)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
}
const name = version.split('.').slice(0, 2).join('.')
const directory = mkdtempSync(join(tmpdir(), 'tabletally-fixtures-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...process.env, DATA_DIR: directory, LIMITS: 'off', LOG_LEVEL: 'warn' }
const server = spawn(process.execPath, ['dist/server.mjs'], {
  cwd: root,
  env: { ...env, PORT: String(port), PUBLIC_URL: url },
  stdio: 'inherit',
})
try {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await sleep(50)
  const played = await playOnServer(url, directory)
  const stored = await typeInBrowser(url, played)
  const read = await readFromServer(url, played)
  const backup = join(directory, 'backup.gz')
  spawnSync(process.execPath, ['server/admin/admin.ts', 'backup', backup], {
    ...{ cwd: root, env, stdio: 'inherit' },
  })
  if (!existsSync(backup)) throw new Error('There is no backup.')
  mkdirSync(pathOf(name, ''), { recursive: true })
  const write = (file: string, content: string | Buffer) =>
    writeFileSync(pathOf(name, file), content)
  write('backup.gz', readFileSync(backup))
  write('server.json', `${JSON.stringify(read.server, null, 1)}\n`)
  write('browser.json', `${JSON.stringify(stored, null, 1)}\n`)
  // Of another version's code nothing is known here.
  if (of === '.') write('shapes.json', `${JSON.stringify(shapesNow(), null, 1)}\n`)
  for (const [file, bytes] of Object.entries(read.files)) write(file, bytes)
  process.stdout.write(`What ${name} stores is in ${pathOf(name, '')}.\n`)
} finally {
  server.kill()
  rmSync(directory, { recursive: true })
}
