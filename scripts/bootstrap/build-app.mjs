import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { at, environment, ourNode, root } from './places.mjs'
import { Problem, say, seconds } from './problem.mjs'

const web = {
  name: 'web app',
  settings: 'vite.config.ts',
  folders: ['app', 'ui', 'client', 'features', 'scripts/vite'],
  isSource: (path) => /^(app|ui|client|scripts)[/\\]|[/\\]web[/\\]|\.rules\.ts$/.test(path),
  result: at('dist/web/index.html'),
  // Beside the build, not in it: everything in dist/web is for browsers.
  stamp: at('dist/web.sources'),
  make() {
    // Built elsewhere first, so that the served files stay complete until the new build succeeds.
    const next = at('dist/web.next')
    if (!vite('--outDir', next, '--emptyOutDir')) return false
    rmSync(at('dist/web'), { recursive: true, force: true })
    renameSync(next, at('dist/web'))
    return true
  },
}

const server = {
  name: 'server',
  settings: 'vite.server.config.ts',
  folders: ['server', 'features', 'database', 'platform'],
  isSource: (path) => !/^features[/\\][^/\\]+[/\\]web[/\\]/.test(path),
  result: at('dist/server.mjs'),
  stamp: at('dist/server.sources'),
  make() {
    const next = at('dist/server.next')
    if (!vite('--config', 'vite.server.config.ts', '--outDir', next, '--emptyOutDir')) return false
    renameSync(join(next, 'server.mjs'), at('dist/server.mjs'))
    rmSync(next, { recursive: true })
    return true
  },
}

export function build() {
  for (const part of [web, server]) buildPart(part)
}

function buildPart(part) {
  const sources = fingerprint(part)
  if (existsSync(part.result) && builtFrom(part) === sources) return

  say(`Building the ${part.name} …`)
  const began = Date.now()
  // Without the stamp, an interrupted build is repeated.
  rmSync(part.stamp, { force: true })
  if (!part.make()) {
    throw new Problem(`The ${part.name} could not be built; Vite’s message is above.`)
  }
  writeFileSync(part.stamp, sources)
  say(`Built in ${seconds(began)}.`)
}

function vite(...options) {
  const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...options]
  const { status } = spawnSync(ourNode, args, {
    cwd: root,
    env: { ...environment(), NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  })
  return status === 0
}

function builtFrom({ stamp }) {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

/** A hash of the contents, not of the times: a git checkout changes every file's time. */
function fingerprint(part) {
  const hash = createHash('sha256')
  for (const path of sourcePaths(part)) hash.update(`${path}\0`).update(readFileSync(at(path)))
  return hash.digest('hex')
}

function sourcePaths({ settings, folders, isSource }) {
  return [
    settings,
    'scripts/bootstrap/build-app.mjs',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
  ]
    .concat(folders.flatMap(filesBelow).filter(isSource))
    .filter((path) => !/\.(gen|test)\.tsx?$/.test(path) && existsSync(at(path)))
    .sort()
}

function filesBelow(folder) {
  if (!existsSync(at(folder))) return []
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
