import type { Page } from '@playwright/test'

import { AFTER_MS, type Interaction, press, throttle, THROTTLING, timed } from './timed.ts'

const ROWS = 60

/** Runs actions on a page with the processor as it is, and slower. */
async function atBothSpeeds(
  page: Page,
  where: string,
  actions: Record<string, () => Promise<void>>,
): Promise<Interaction[]> {
  const found: Interaction[] = []
  for (const cpu of [1, THROTTLING]) {
    await throttle(page, cpu)
    for (const [what, action] of Object.entries(actions)) {
      found.push({ where, what, cpu, ...(await timed(page, action)) })
    }
  }
  return found
}

/** Filters of the statistics of somebody with 10,000 matches. */
export async function changedFilters(page: Page, url: string): Promise<Interaction[]> {
  await throttle(page, 1)
  await page.goto(`${url}/stats`)
  const bar = page.getByRole('group', { name: 'Filters' })
  const players = bar.getByLabel('Players', { exact: true })
  await players.waitFor()
  return atBothSpeeds(page, '/stats, 10,000 matches', {
    'change a filter by keys': async () => {
      await players.focus()
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
        await page.keyboard.press(key, { delay: 30 })
        await page.waitForTimeout(500)
      }
    },
  })
}

/** The names of the form's table between two teams; afterwards each plays alone again. */
export async function swappedNames(page: Page): Promise<Interaction[]> {
  await throttle(page, 1)
  const sides = page.getByRole('radiogroup', { name: 'Who plays with whom' })
  const choose = async (name: string) => press(page, sides.getByRole('radio', { name }))
  const named = (name: RegExp) => page.getByRole('button', { name })
  // Save stays at the foot of the screen.
  const inSight = async (name: RegExp) => {
    await named(name).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    return named(name)
  }
  await choose('Teams')
  const found = await atBothSpeeds(page, '/matches/new, 32 players in two teams', {
    'tap two names, which change places': async () => {
      for (let time = 0; time < 4; time += 1) {
        await press(page, await inSight(/^Move Guest 2$/u))
        await press(page, await inSight(/^Swap Guest 2 with Guest 32$/u))
        await named(/^Move Guest 32$/u).waitFor()
      }
    },
    'drag a name onto another one': async () => {
      for (let time = 0; time < 4; time += 1) {
        const from = await (await inSight(/^Move Guest 9$/u)).boundingBox()
        const to = await named(/^Move Guest 25$/u).boundingBox()
        if (from === null || to === null) throw new Error('The names are not on the screen.')
        await page.mouse.move(from.x + 20, from.y + 20)
        await page.mouse.down()
        await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 })
        await page.mouse.up()
        await page.waitForTimeout(AFTER_MS)
      }
    },
    'choose one against all, and teams': async () => {
      await choose('One against all')
      await choose('Teams')
    },
    'choose each alone, and teams': async () => {
      await choose('Each alone')
      await choose('Teams')
    },
  })
  await throttle(page, 1)
  await choose('Each alone')
  return found
}

/** The score pad of the form that is open. */
export async function filledPad(page: Page): Promise<Interaction[]> {
  await throttle(page, 1)
  await page.getByRole('button', { name: 'Score pad' }).click()
  const add = page.getByRole('button', { name: /add one/u })
  const rows = page.getByRole('rowheader', { name: /^Round/u })
  await add.waitFor()
  while ((await rows.count()) < ROWS && (await add.count()) > 0) await add.click()
  const columns = await page.getByRole('columnheader').count()
  console.log(`the pad has ${await rows.count()} rows and ${columns} column headers`)
  return atBothSpeeds(page, '/matches/new, score pad of 32 × 60', {
    'type scores by the keypad': async () => {
      const keypad = page.getByRole('group', { name: 'Keypad' })
      for (let time = 0; time < 8; time += 1) {
        await press(page, keypad.getByRole('button', { name: '7', exact: true }))
      }
    },
    'type scores by keys': async () => {
      // Enter goes to the next cell only from a cell.
      await press(page, page.getByRole('gridcell', { name: /^Round 2, Guest 2:/u }))
      for (let cell = 0; cell < 8; cell += 1) {
        await page.keyboard.type('42', { delay: 30 })
        await page.keyboard.press('Enter', { delay: 30 })
      }
    },
    'take a score back': async () => {
      const undo = page.getByRole('button', { name: 'Undo', exact: true })
      for (let time = 0; time < 8; time += 1) await press(page, undo)
    },
  })
}

/** Matches that wait for whoever is signed in. */
export async function confirmations(page: Page, url: string): Promise<Interaction[]> {
  await throttle(page, 1)
  await page.goto(`${url}/dashboard`)
  const confirm = page.getByRole('main').getByRole('button', { name: /^Confirm/u })
  await confirm.first().waitFor()
  return atBothSpeeds(page, '/dashboard', {
    'confirm a match': () => press(page, confirm.first()),
  })
}
