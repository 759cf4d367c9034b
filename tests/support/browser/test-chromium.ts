import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

export interface Chromium {
  path: string
  from: string
}

/** Chromium without its windows: tests take a quarter less of the processor with it. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes and threads: they share few cores with other workers' browsers.
  '--in-process-gpu',
  // A page of a test ends before optimizing its scripts pays; Playwright reads many stacks.
  '--js-flags=--single-threaded-gc,--no-maglev,--no-turbofan,--no-enable-lazy-source-positions',
  // Nobody looks at what is drawn.
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--disable-lcd-text',
]

/** The browser at `CHROMIUM_PATH` if that is set, else the best one that is found. */
export function findChromium(): Chromium | null {
  return everyChromium().find(({ path }) => existsSync(path)) ?? null
}

function isHeadlessShell({ path }: Chromium): boolean {
  return SHELLS.includes(basename(path))
}

/** One that shows notifications, which Chromium without its windows does not. */
export function findNotifyingChromium(): Chromium | null {
  const all = [...everyChromium(), ...everyPlace()]
  return all.find((one) => existsSync(one.path) && !isHeadlessShell(one)) ?? null
}

export function everyChromium(): Chromium[] {
  const chosen = process.env['CHROMIUM_PATH']
  return chosen ? [{ path: chosen, from: 'CHROMIUM_PATH' }] : everyPlace()
}

function everyPlace(): Chromium[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = (names: readonly string[]) =>
    names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const ofSystem = (path: string) => ({ path, from: 'the system' })
  return [
    ...onPath(SHELLS).map(ofSystem),
    { path: chromium.executablePath(), from: 'Playwright' },
    ...[...onPath(NAMES), ...USUAL_PLACES].map(ofSystem),
  ]
}
