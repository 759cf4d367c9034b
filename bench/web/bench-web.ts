import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { chromiumForTests } from '#scripts/suites/chromium.ts'

import { measuredWith } from '../report.ts'
import { measureInteractions } from './interactions.ts'
import { measurePage } from './page-figures.ts'
import { openBrowser, serveDemo } from './served.ts'
import { measureTaps } from './taps.ts'
import { pages } from './web-pages.ts'
import { type Figures, writeReport } from './web-report.ts'

const STORED = resolve('bench/.data/web.json')

interface Options {
  pages: string[] | undefined
  rounds: number
  only: string | undefined
  command: string
}

/** Measures page loads or interactions, and writes the report. */
export async function benchWeb({ pages: wanted, rounds, only, command }: Options): Promise<void> {
  const chromium = chromiumForTests()
  if (chromium === null) {
    process.exitCode = 1
    return
  }
  const measured = measuredWith(command, [versionOf(chromium.path)])
  if (only === 'taps') {
    console.log(await measureTaps(chromium.path, measured))
    return
  }
  const figures = readStored()
  if (only !== 'report') figures.measured = measured
  if (only === undefined || only === 'pages') {
    await measurePages(chromium.path, figures, wanted, rounds)
  }
  if (only === 'interactions') {
    figures.interactions = await measureInteractions(chromium.path)
    store(figures)
  }
  console.log(writeReport(figures))
}

async function measurePages(
  chromium: string,
  figures: Figures,
  wanted: string[] | undefined,
  rounds: number,
): Promise<void> {
  const demo = await serveDemo()
  const browser = await openBrowser(chromium)
  try {
    for (const page of pages) {
      if (wanted !== undefined && !wanted.includes(page.name)) continue
      const measured = await measurePage(page, demo, browser, rounds)
      figures.pages[page.name] = measured
      store(figures)
      console.log(page.name, JSON.stringify(measured))
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

function versionOf(chromium: string): string {
  const said = execFileSync(chromium, ['--version'], { encoding: 'utf8' })
  return `Chromium ${/\d+(?:\.\d+)+/u.exec(said)?.[0] ?? said.trim()}`
}

function readStored(): Figures {
  if (!existsSync(STORED)) return { measured: '', pages: {}, interactions: [] }
  return JSON.parse(readFileSync(STORED, 'utf8')) as Figures
}

function store(figures: Figures): void {
  mkdirSync(dirname(STORED), { recursive: true })
  writeFileSync(STORED, `${JSON.stringify(figures, null, 2)}\n`)
}
