import type { Locator } from '@playwright/test'

import { settled } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

/** Whether an element is completely visible, with nothing in front of it. */
async function inSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (left + right) / 2
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const seen = document.elementFromPoint(x, y)
      return seen !== null && (element.contains(seen) || seen.contains(element))
    })
  })
}

/** Scrolls until an element's upper edge is `above` px above the screen's lower edge. */
async function scrollTo(page: Page, selector: string, above: number): Promise<void> {
  await page
    .locator(selector)
    .evaluate(
      (element, rest) =>
        window.scrollBy(0, element.getBoundingClientRect().top - (window.innerHeight - rest)),
      above,
    )
}

test.describe('On a phone the first invalid field is visible when it gets the focus', () => {
  test.beforeEach(async ({ page }) => page.setViewportSize({ width: 360, height: 640 }))

  test('in the form for a match, above its buttons', async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${_id}`)
    const score = page.getByLabel('Score of Mara Tester')
    await score.fill('-')
    await score.blur()
    for (const above of [60, 110]) {
      await scrollTo(page, '[name="players.0.score"]', above)
      await page.getByRole('button', { name: 'Save Match' }).click()
      await expect(score).toBeFocused()
      await expect.poll(async () => inSight(page, '[name="players.0.score"]')).toBe(true)
      await expect(score).toHaveAccessibleDescription(/number/u)
      const message = `[id="${await score.getAttribute('aria-describedby')}"]`
      expect(await inSight(page, message)).toBe(true)
      await score.blur()
    }
  })

  test('in another form, above the bottom bar', { tag: '@long' }, async ({ app, page }) => {
    await app.signIn(page, await app.signUp('Mara'))
    await page.goto('/profile/me#name')
    await page.getByLabel('Last name').fill('')
    await page.getByLabel('First name').focus()
    await scrollTo(page, '[name="lastName"]', 60)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Last name')).toBeFocused()
    await expect.poll(async () => inSight(page, '[name="lastName"]')).toBe(true)
  })
})

test.describe('On a phone a toast is shown at the bottom', () => {
  test.beforeEach(async ({ page }) => page.setViewportSize({ width: 360, height: 640 }))
  /** It stays while the pointer is on it, so that a busy machine has the time to measure. */
  const toastOf = (page: Page) => page.locator('[data-sonner-toast]')

  test('above the bottom bar', async ({ app, page }) => {
    const ann = await app.signUp('Ann')
    const bob = await app.signUp('Bob')
    await app.api('POST /friends/send', { token: bob.token, body: { userId: ann.user._id } })
    await app.signIn(page, ann)
    await page.goto('/friends/requests')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByText('Friend added.')).toBeVisible()
    await toastOf(page).hover()
    await expectAbove(page, page.getByRole('navigation', { name: 'Main' }))
    await expectBelowTitle(page)
  })

  test('above the buttons of the form for a match', { tag: '@long' }, async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const { _id } = await addGame(app, mara, 'Azul')
    await app.signIn(page, mara)
    await page.goto(`/matches/new?game=${_id}`)
    await page.route('**/api/sessions', async (route) =>
      route.fulfill({ status: 400, json: { message: 'Not today.', code: 'bad_request' } }),
    )
    const save = page.getByRole('button', { name: 'Save Match' })
    await save.click()
    await expect(toastOf(page)).toContainText('Not today.')
    await toastOf(page).hover()
    await expectAbove(page, save)
    await expectBelowTitle(page)
  })

  async function expectAbove(page: Page, other: Locator) {
    const room = async () => (await edgesOf(other)).top - (await edgesOf(toastOf(page))).bottom
    await expect.poll(room).toBeGreaterThanOrEqual(0)
    expect(await room()).toBeLessThan(60)
  }

  async function expectBelowTitle(page: Page) {
    const title = await edgesOf(page.getByRole('heading', { level: 1 }))
    expect((await edgesOf(toastOf(page))).top).toBeGreaterThan(title.bottom)
  }
})

test(
  'A dialog’s overlay covers the scrollbar’s strip, and nothing behind it shifts',
  { tag: '@long' },
  async ({ app, browser, launchOptions }) => {
    test.slow()
    const { mara, jonas } = await twoFriends(app)
    await logMatch(app, mara, {
      game: 'Azul',
      players: [{ user: mara.user._id }, { user: jonas.user._id }],
    })
    // Shows the desktop's scrollbar, which Playwright hides by default.
    const ignoreDefaultArgs = ['--hide-scrollbars']
    const own = await browser.browserType().launch({ ...launchOptions, ignoreDefaultArgs })
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await own.newContext({
        baseURL: app.url,
        viewport: { width: 1280, height: 720 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const reader = await context.newPage()
      await page.bringToFront()
      await app.signIn(page, mara)
      await page.goto(`/friends/${jonas.user._id}`)
      // By keyboard: when a busy page does not react to a click, Playwright scrolls the page and tries
      // again.
      const opener = page.getByRole('button', { name: 'Unfriend Jonas Tester' })
      await opener.focus()
      const heading = page.getByRole('heading', { level: 1, includeHidden: true })
      const before = await heading.boundingBox()
      const paper = await colourOf(page, reader, 1250)
      await opener.press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.evaluate(settled)
      expect(await heading.boundingBox()).toEqual(before)
      const veiled = await colourOf(page, reader, 1250)
      expect(veiled).not.toEqual(paper)
      // Small differences come from rounding.
      const strip = await colourOf(page, reader, 1272)
      const apart = veiled.map((part, at) => Math.abs(part - (strip[at] ?? 255)))
      expect(Math.max(...apart)).toBeLessThanOrEqual(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await page.evaluate(settled)
      expect(await heading.boundingBox()).toEqual(before)
      expect(await colourOf(page, reader, 1250)).toEqual(paper)
      await expect(opener).toBeFocused()
      await context.close()
    }
    await own.close()
  },
)

async function edgesOf(one: Locator): Promise<{ top: number; bottom: number }> {
  return one.evaluate((element) => element.getBoundingClientRect())
}

/**
 * The most frequent colour in a column of the screen: red, green and blue.
 *
 * @param reader a page without a CSP, which would forbid reading the screenshot
 */
async function colourOf(page: Page, reader: Page, x: number): Promise<number[]> {
  const size = page.viewportSize()
  const shot = await page.screenshot({ clip: { x, y: 0, width: 1, height: size?.height ?? 0 } })
  const colour = await reader.evaluate(
    async (picture) => {
      const bitmap = await createImageBitmap(await (await fetch(picture)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(bitmap, 0, 0)
      const { data } = drawing?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
      const counts = new Map<string, number>()
      for (let at = 0; at < data.length; at += 4) {
        const pixel = [...data.slice(at, at + 3)].join(' ')
        counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
      }
      return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  )
  return colour?.split(' ').map(Number) ?? []
}

test(
  'One button of a page is marigold: its own next step, else New Match',
  { tag: '@long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara')
    const added = await app.api('POST /games', { token: mara.token, body: { name: 'Azul' } })
    await app.signIn(page, mara)
    const steps = {
      '/dashboard': 'Log Your First Match',
      '/friends': 'New Match',
      '/matches': 'Log Your First Match',
      '/import': 'Choose a file',
      [`/games/${added.body.data._id}`]: 'Log the first match',
    }
    for (const [path, step] of Object.entries(steps)) {
      await page.goto(path)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 })
        const name = width === 390 && step === 'New Match' ? 'New' : step
        await expect.poll(async () => page.evaluate(marigoldButtons), path).toEqual([name])
      }
    }
  },
)

/** For `page.evaluate`: the words of all buttons and links with a marigold background. */
function marigoldButtons(): string[] {
  const marigold = getComputedStyle(document.documentElement).getPropertyValue('--marigold').trim()
  const sample = document.createElement('p')
  sample.style.backgroundColor = marigold
  document.body.append(sample)
  const { backgroundColor } = getComputedStyle(sample)
  sample.remove()
  return [...document.querySelectorAll<HTMLElement>('a, button')]
    .filter((one) => one.checkVisibility())
    .filter((one) =>
      [one, ...one.querySelectorAll('*')].some(
        (part) => getComputedStyle(part).backgroundColor === backgroundColor,
      ),
    )
    .map((one) => one.innerText.trim())
}
