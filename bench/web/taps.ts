import { mkdirSync, writeFileSync } from 'node:fs'

import { type Locator, type Page, chromium } from '@playwright/test'

import { serveDemo } from './served.ts'

const FILE = 'bench/results/taps.md'
const ROUNDS = 5

const FRIENDS = ['Jonas Weber', 'Aiko Tanaka', 'Priya Raman']
const GAME = 'Wingspan'
const OPENED = /\/matches\/[0-9a-f-]{36}$/u

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const radio = (page: Page, name: string) => page.getByRole('radio', { name })

/** Counts the touches of a task. Typing into a field that has the focus is none. */
function handOn(page: Page) {
  let taps = 0
  const tap = async (part: Locator) => {
    taps += 1
    await part.tap()
  }
  return {
    taps: () => taps,
    tap,
    drag: async (from: Locator, to: Locator) => {
      taps += 1
      await dragByFinger(page, from, to)
    },
    open: () => tap(page.getByRole('link', { name: 'New', exact: true })),
    table: async (...rest: string[]) => {
      for (const name of [...FRIENDS, ...rest]) await tap(button(page, name))
    },
    /** Types scores down the column, from a field that has the focus by itself, or by a tap. */
    scores: async (first: string, typed: readonly string[]) => {
      const field = page.getByLabel(`Score of ${first}`, { exact: true })
      const isFocused = () => field.evaluate((one) => one === document.activeElement)
      if (!(await isFocused())) await tap(field)
      for (const score of typed) {
        await page.keyboard.type(score)
        await page.keyboard.press('Enter')
      }
    },
    save: async () => {
      await tap(button(page, /^Save Match/u))
      await page.waitForURL(OPENED)
    },
  }
}

async function centre(part: Locator) {
  await part.scrollIntoViewIfNeeded()
  const box = await part.boundingBox()
  if (box === null) throw new Error('The part to drag is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragByFinger(page: Page, part: Locator, to: Locator): Promise<void> {
  const [from, target] = [await centre(part), await centre(to)]
  const screen = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof from) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] })
  await touch('touchStart', from)
  for (let step = 1; step <= 8; step += 1) {
    const way = (one: number, other: number) => one + ((other - one) * step) / 8
    await touch('touchMove', { x: way(from.x, target.x), y: way(from.y, target.y) })
  }
  await touch('touchEnd')
}

type Doing = (hand: ReturnType<typeof handOn>, page: Page) => Promise<void>

/** In this order: some need the match of the one before. */
const tasks: Record<string, Doing> = {
  'tonight with three friends, scores': async ({ open, table, scores, save }) => {
    await open()
    await table(GAME)
    await scores('Mara Lindqvist', ['40', '35', '50', '20'])
    await save()
  },
  'the next match of these four': async ({ open, tap, scores, save }, page) => {
    await open()
    await tap(button(page, /’s four/u))
    await tap(button(page, GAME))
    await scores('Mara Lindqvist', ['41', '36', '51', '21'])
    await save()
  },
  'two against two, other partners': async ({ open, table, tap, drag, scores, save }, page) => {
    await open()
    await table('Azul')
    await tap(radio(page, 'Teams'))
    await drag(button(page, 'Move Jonas Weber'), button(page, 'Move Priya Raman'))
    await scores('Mara & Priya', ['100', '85'])
    await save()
  },
  'one against all': async ({ open, table, tap, scores, save }, page) => {
    await open()
    await table('Carcassonne')
    await tap(radio(page, 'One against all'))
    await tap(button(page, 'Jonas Weber plays alone'))
    await scores('Jonas', ['100', '85'])
    await save()
  },
  'a ranking of four': async ({ open, table, tap, save }, page) => {
    await open()
    await table('Cascadia')
    await tap(radio(page, 'No scores'))
    const pieces = page.getByRole('group', { name: 'Tap them as they finished' })
    for (const name of [/^Jonas/u, /^Mara/u, /^Aiko/u, /^Priya/u]) {
      await tap(pieces.getByRole('button', { name }))
    }
    await save()
  },
  'a match alone': async ({ open, tap, save }, page) => {
    await open()
    await tap(button(page, GAME))
    await save()
  },
  'confirming by mistake, taken back': async ({ tap }, page) => {
    await tap(page.getByRole('article', { name: 'Skyjo' }).getByRole('button', { name: 'Confirm' }))
    await tap(button(page, 'Undo'))
    await button(page, /^Confirm all 3/u).waitFor()
  },
  'confirming three': async ({ tap }, page) => {
    await tap(button(page, /^Confirm all 3/u))
    await button(page, /^Confirm all/u).waitFor({ state: 'hidden' })
  },
  'finding a match with Jonas in March': async ({ tap }, page) => {
    await tap(button(page, 'Search'))
    await page.locator('input[type=search]:focus').waitFor()
    await page.keyboard.type('jonas march')
    const found = page.getByRole('region', { name: 'Matches' }).getByRole('listitem')
    await tap(found.first().getByRole('link'))
    await page.waitForURL(OPENED)
  },
  'what shall we play?': async ({ tap }, page) => {
    await tap(page.getByRole('link', { name: 'What shall we play?' }))
    await page.waitForURL(/\/play/u)
    await tap(page.getByRole('article').getByRole('link').first())
    await button(page, /^Save Match/u).waitFor()
  },
}

/** Measures what people do most by a touch screen's events, from Home of the demo's first person. */
export async function measureTaps(path: string, measuredWith: string): Promise<string> {
  const found = Object.keys(tasks).map((name) => ({ name, taps: 0, seconds: [] as number[] }))
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] })
  for (let round = 0; round < ROUNDS; round += 1) {
    const demo = await serveDemo()
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    })
    try {
      const page = await context.newPage()
      await page.goto(`${demo.url}/healthz`)
      await page.evaluate((token) => localStorage.setItem('token', token), demo.token)
      for (const task of found) {
        await page.goto(`${demo.url}/dashboard`)
        await page.getByText('Total Wins', { exact: true }).waitFor()
        const hand = handOn(page)
        const began = performance.now()
        await tasks[task.name]?.(hand, page)
        task.taps = hand.taps()
        task.seconds.push((performance.now() - began) / 1000)
      }
    } finally {
      await context.close()
      await demo.stop()
    }
  }
  await browser.close()
  const rows = found.map(({ name, taps, seconds }) => {
    const median = seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    return `| ${name} | ${taps} | ${median.toFixed(1)} |`
  })
  const report = [
    '# Taps from Home',
    measuredWith,
    `On a phone, by touch events; typing into a focused field is no tap, a choice of a list is two. Seconds: a program’s, medians of ${ROUNDS}.`,
    ['| task | taps | seconds |', '|---|---|---|', ...rows].join('\n'),
    'From a mailed invitation to the first confirmed match: 3 presses and 4 fields (`invitations.spec.ts`).',
    '',
  ].join('\n\n')
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(FILE, report.replace(/\n+$/u, '\n'))
  return report
}
