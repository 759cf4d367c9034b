import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

export interface Chromium {
  path: string
  /** Where it was found, in words. */
  from: string
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Only the browser at `CHROMIUM_PATH` if that is set; otherwise Playwright's, then the system's. */
export function findChromium(): Chromium | null {
  return everyChromium().find(({ path }) => existsSync(path)) ?? null
}

/** All places to look in, best first. */
export function everyChromium(): Chromium[] {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return [{ path: chosen, from: 'CHROMIUM_PATH' }]

  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const systems = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...USUAL_PLACES,
  ]
  return [
    { path: chromium.executablePath(), from: 'Playwright' },
    ...systems.map((path) => ({ path, from: 'the system' })),
  ]
}
