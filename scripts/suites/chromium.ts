import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import {
  type Chromium,
  everyChromium,
  findNotifyingChromium,
} from '#tests/support/browser/test-chromium.ts'

/** A Chromium that runs, installed if there is none; null after printing why there is none. */
export function chromiumForTests(): Chromium | null {
  const found = runningChromium()
  const chosen = process.env['CHROMIUM_PATH']
  // The test of notifications needs a whole one beside the shell.
  if (found && (chosen || findNotifyingChromium() !== null)) return found
  if (chosen) {
    console.error(`CHROMIUM_PATH names no browser that runs: ${chosen}`)
    return null
  }
  console.log('No whole Chromium that runs was found; asking Playwright to install its own …')
  install(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return runningChromium() ?? fromDebian()
}

function runningChromium(): Chromium | null {
  return everyChromium().find(printsVersion) ?? null
}

/** A file that exists may lack shared libraries; one that prints its version has them. */
function printsVersion({ path }: Chromium): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

function fromDebian(): Chromium | null {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const packages = ['chromium-headless-shell', 'chromium']
    console.log(`Installing Debian’s packages ${packages.join(', ')} …`)
    install('apt-get', ['update', '-q'])
    install('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  }
  const found = runningChromium()
  if (!found) {
    console.error('No Chromium could be installed; install one and set CHROMIUM_PATH to it.')
  }
  return found
}

function install(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
}
