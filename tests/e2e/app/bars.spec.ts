import type { Locator } from '@playwright/test'

import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame } from '#tests/support/browser/shown-evenings.ts'

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

async function edgesOf(one: Locator): Promise<{ top: number; bottom: number }> {
  return one.evaluate((element) => element.getBoundingClientRect())
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
