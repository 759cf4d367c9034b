import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import {
  type Chromium,
  everyChromium,
  findNotifyingChromium,
  isHeadlessShell,
} from '#tests/support/browser/test-chromium.ts'

import { installFromDebian, succeeds } from './debian.ts'

/** A Chromium that runs, installed if there is none; null after printing why there is none. */
export function chromiumForTests(): Chromium | null {
  const found = runningChromium()
  // The test of notifications needs a whole one beside the shell.
  const isWhole = process.env['CHROMIUM_PATH'] || findNotifyingChromium() !== null
  if (found && !isWhole && !fromPlaywright()) fromDebian()
  if (found) return (isSlow(found) ? installed(fromDebian) : null) ?? found
  if (process.env['CHROMIUM_PATH']) {
    console.error(`CHROMIUM_PATH names no browser that runs: ${process.env['CHROMIUM_PATH']}`)
    return null
  }
  return installed(fromPlaywright) ?? installed(fromDebian) ?? noChromium()
}

/** A whole browser will do where the shell cannot be had: it takes twice as long. */
function isSlow(chromium: Chromium): boolean {
  return !process.env['CHROMIUM_PATH'] && !isHeadlessShell(chromium)
}

function installed(install: () => boolean): Chromium | null {
  return install() ? runningChromium() : null
}

function runningChromium(): Chromium | null {
  return everyChromium().find(printsVersion) ?? null
}

/** A file that exists may lack shared libraries; one that prints its version has them. */
function printsVersion({ path }: Chromium): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

function fromPlaywright(): boolean {
  console.log('No whole Chromium that runs was found; asking Playwright to install its own …')
  const cli = 'node_modules/@playwright/test/cli.js'
  return succeeds(process.execPath, [cli, 'install', 'chromium', '--no-shell'])
}

function fromDebian(): boolean {
  return installFromDebian(['chromium-headless-shell', 'chromium'])
}

function noChromium(): null {
  console.error('No Chromium could be installed; install one and set CHROMIUM_PATH to it.')
  return null
}
