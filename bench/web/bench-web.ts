import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

import { chromiumForTests } from '#scripts/suites/chromium.ts'

import { measureInteractions } from './interactions.ts'
import { measurePage } from './page-figures.ts'
import { pages } from './pages.ts'
import { type Figures, writeReport } from './report.ts'
import { openBrowser, serveDemo } from './served.ts'

const KEPT = resolve('bench/.data/web.json')

interface Options {
  pages: string[] | undefined
  rounds: number
  only: string | undefined
}

/** Loads every page as a phone would, presses its busiest buttons, and keeps the figures. */
export async function benchWeb({ pages: wanted, rounds, only }: Options): Promise<void> {
  const chromium = chromiumForTests()
  if (chromium === null) {
    process.exitCode = 1
    return
  }
  const figures = kept()
  if (only === undefined || only === 'pages') {
    await measurePages(chromium.path, figures, wanted, rounds)
  }
  if (only === 'interactions') {
    figures.interactions = await measureInteractions(chromium.path)
    keep(figures)
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
      keep(figures)
      console.log(page.name, JSON.stringify(measured))
    }
  } finally {
    await browser.close()
    await demo.stop()
  }
}

function kept(): Figures {
  if (!existsSync(KEPT)) return { pages: {}, interactions: [] }
  return JSON.parse(readFileSync(KEPT, 'utf8')) as Figures
}

function keep(figures: Figures): void {
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, `${JSON.stringify(figures, null, 2)}\n`)
}
