import { gzipSync } from 'node:zlib'

import type { Response } from '@playwright/test'
import lighthouse from 'lighthouse'

import type { Browser, Served } from './served.ts'
import type { BenchPage } from './web-pages.ts'

export interface PageFigures {
  rounds: number
  /** Lighthouse's scores from 0 to 100. All figures are medians. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds, except for `cls`. */
  lcp: number
  cls: number
  /** The largest paint of a later visit, with the service worker; null on the pages of visitors. */
  again: number | null
  /** Bytes of JavaScript that the page loads without interaction, with gzip. */
  script: number
  /** Failed checks of all rounds, except those of performance. */
  findings: string[]
}

/** Loads a page in Lighthouse's slow phone, each round with an empty cache. */
export async function measurePage(
  page: BenchPage,
  { url, token, match, game, friend, year, verification }: Served,
  browser: Browser,
  rounds: number,
): Promise<PageFigures> {
  const named = { match, game, friend, year, verification }
  const path = page.path.replace(/\$(\w+)/gu, (_, name: keyof typeof named) => named[name])
  const address = url + path
  await signIn(browser, url, page.signedIn ? token : null)
  const script = await loadedScript(browser, address)
  const runs: Run[] = []
  while (runs.length < rounds) runs.push(await lighthouseRun(address, browser.port))
  const repeated: Run[] = []
  if (page.signedIn) {
    await openWithWorker(browser, address)
    while (repeated.length < rounds) {
      repeated.push(await lighthouseRun(address, browser.port, { disableStorageReset: true }))
    }
  }
  const of = (name: Exclude<keyof Run, 'findings'>) => runs.map((run) => run[name])
  const medians = Object.fromEntries(names.map((name) => [name, median(of(name))]))
  return {
    rounds,
    ...(medians as Record<(typeof names)[number], number>),
    again: page.signedIn ? median(repeated.map(({ lcp }) => lcp)) : null,
    script,
    findings: [...new Set(runs.flatMap(({ findings }) => findings))],
  }
}

const names = ['performance', 'accessibility', 'bestPractices', 'seo', 'lcp', 'cls'] as const

type Run = Record<(typeof names)[number], number> & { findings: string[] }

async function signIn({ context }: Browser, url: string, token: string | null): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate((stored) => {
    localStorage.clear()
    if (stored !== null) localStorage.setItem('token', stored)
  }, token)
  await page.close()
}

/**
 * The last code that a page loads by itself, the outbox, comes three seconds after its start. Waiting for
 * the network to be idle would never end: the stream of events stays open.
 */
const ALL_LOADED_MS = 6000

/** Nothing is hovered, so nothing is preloaded. */
async function loadedScript({ context }: Browser, address: string): Promise<number> {
  const page = await context.newPage()
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(ALL_LOADED_MS)
  const bodies = await Promise.all(scripts.map(async (script) => script.body()))
  await page.close()
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

/** Opens a page until the service worker has taken it over, and once more through the worker. */
async function openWithWorker({ context }: Browser, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.waitForTimeout(ALL_LOADED_MS)
  await page.close()
}

async function lighthouseRun(
  address: string,
  port: number,
  flags: { disableStorageReset?: boolean } = {},
): Promise<Run> {
  // Its default is a simulated mid-range phone (CPU 4 times slower) on slow 4G.
  const result = await lighthouse(address, {
    ...flags,
    port,
    maxWaitForLoad: ALL_LOADED_MS,
    output: 'json',
    logLevel: 'error',
  })
  if (result === undefined) throw new Error(`Lighthouse measured nothing at ${address}`)
  const { audits, categories, runtimeError } = result.lhr
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(value('largest-contentful-paint')),
    cls: value('cumulative-layout-shift'),
    findings: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
    ),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
