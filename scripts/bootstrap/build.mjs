import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { at, environment, ourNode, root } from './places.mjs'
import { Problem, say, seconds } from './problem.mjs'

const web = at('dist/web')
// Beside the build, not in it: everything in dist/web is for browsers.
const stamp = at('dist/web.sources')

/** Builds the web app, unless the build that is there was made of these very sources. */
export function build() {
  const sources = fingerprint()
  if (existsSync(join(web, 'index.html')) && builtFrom() === sources) return

  say('Building the web app …')
  const began = Date.now()
  // Elsewhere first: what is being served stays whole until, and unless, the new one is.
  const next = at('dist/web.next')
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  const { status } = spawnSync(ourNode, [...vite, '--outDir', next, '--emptyOutDir'], {
    cwd: root,
    env: { ...environment(), NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Problem('The web app could not be built; Vite’s message is above.')
  rmSync(stamp, { force: true })
  rmSync(web, { recursive: true, force: true })
  renameSync(next, web)
  writeFileSync(stamp, sources)
  say(`Built in ${seconds(began)}.`)
}

function builtFrom() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

/** Of contents, not of times: a checkout gives every file a new time. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sourcePaths()) hash.update(`${path}\0`).update(readFileSync(at(path)))
  return hash.digest('hex')
}

function sourcePaths() {
  const settings = ['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
  const ofFeatures = filesBelow('features').filter((path) =>
    /^features[/\\][^/\\]+[/\\](web[/\\]|rules|contract)/.test(path),
  )
  return [...settings, ...filesBelow('web'), ...ofFeatures]
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
