import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { type Chromium, everyChromium } from '#tests/support/browser/chromium.ts'

/** A Chromium that runs, installed if there is none; null, with the reason said, if none can be had. */
export function chromiumForTests(): Chromium | null {
  const found = runningChromium()
  if (found) return found
  if (process.env['CHROMIUM_PATH']) {
    console.error(`CHROMIUM_PATH names no browser that runs: ${process.env['CHROMIUM_PATH']}`)
    return null
  }
  return installed(fromPlaywright) ?? installed(fromDebian) ?? nowhere()
}

function installed(install: () => boolean): Chromium | null {
  return install() ? runningChromium() : null
}

function runningChromium(): Chromium | null {
  return everyChromium().find(tellsItsVersion) ?? null
}

/** A file that exists may still lack the libraries it needs; one that tells its version has them. */
function tellsItsVersion({ path }: Chromium): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

function fromPlaywright(): boolean {
  console.log('No Chromium that runs was found; asking Playwright to install its own …')
  const cli = 'node_modules/@playwright/test/cli.js'
  return succeeds(process.execPath, [cli, 'install', 'chromium', '--no-shell'])
}

function fromDebian(): boolean {
  const asRoot = process.getuid?.() === 0
  if (!asRoot || !existsSync('/etc/debian_version')) return false
  console.log('Playwright’s did not come or does not run; installing Debian’s package chromium …')
  return (
    succeeds('apt-get', ['update', '-q']) &&
    succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  )
}

function nowhere(): null {
  console.error('No Chromium could be had; install one and name it in CHROMIUM_PATH.')
  return null
}

function succeeds(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
