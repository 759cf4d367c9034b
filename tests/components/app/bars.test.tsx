import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openForm, save, score } from '#tests/support/components/opened-form.tsx'
import { button, openPage, signIn } from '#tests/support/components/opened-page.tsx'
import { AZUL, BOB } from '#tests/support/components/shown-matches.ts'

beforeEach(async () => {
  await page.viewport(360, 640)
  onTestFinished(() => page.viewport(1280, 800))
})

const NONE = { data: [], meta: { nextCursor: null } }

function inSight(element: Element | null): boolean {
  const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
    const seen = document.elementFromPoint((left + right) / 2, y)
    return seen !== null && (element?.contains(seen) === true || seen.contains(element))
  })
}

function scrollTo(element: Element, above: number): void {
  window.scrollBy(0, element.getBoundingClientRect().top - (window.innerHeight - above))
}

test('On a phone the first invalid field of the form for a match is in sight when it gets the focus', async () => {
  await openForm({}, `/matches/new?game=${AZUL._id}`)
  await score('Ann Arbor').fill('-')
  const field = score('Ann Arbor').element() as HTMLElement
  for (const above of [60, 110]) {
    field.blur()
    scrollTo(field, above)
    await save.click()
    await expect.element(score('Ann Arbor')).toHaveFocus()
    await expect.poll(() => inSight(field)).toBe(true)
    await expect.element(score('Ann Arbor')).toHaveAccessibleDescription(/number/u)
    expect(inSight(document.getElementById(field.getAttribute('aria-describedby') ?? ''))).toBe(
      true,
    )
  }
})

test('On a phone the first invalid field of another form is in sight above the bottom bar', async () => {
  signIn()
  await openPage('/profile/me#name')
  const name = page.getByLabelText('Last name')
  await name.fill('')
  page.getByLabelText('First name').element().focus()
  scrollTo(name.element(), 60)
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.poll(() => inSight(name.element())).toBe(true)
})

const toastAt = () =>
  document.querySelector('[data-sonner-toast]')?.getBoundingClientRect() ?? new DOMRect()

test('On a phone a toast is shown above the bottom bar and below the title', async () => {
  signIn()
  const request = { _id: 'request', user: { ...BOB, email: '' }, createdAt: '2026-11-01T12:00:00Z' }
  await openPage('/friends/requests', {
    'GET /friends/requests': { data: [request] },
    'POST /friends/respond': { message: 'Friend added.' },
  })
  await button('Accept').click()
  await expect.element(page.getByText('Friend added.')).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Main' }).element()
  const room = () => bar.getBoundingClientRect().top - toastAt().bottom
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await expect.poll(room).toBeLessThan(60)
  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  expect(toastAt().top).toBeGreaterThan(title.bottom)
})

function marigoldButtons(): string[] {
  const sample = document.createElement('p')
  sample.style.backgroundColor = 'var(--marigold)'
  document.body.append(sample)
  const { backgroundColor } = getComputedStyle(sample)
  sample.remove()
  const isMarigold = (part: Element) => getComputedStyle(part).backgroundColor === backgroundColor
  return [...document.querySelectorAll<HTMLElement>('a, button')]
    .filter((one) => one.checkVisibility())
    .filter((one) => [one, ...one.querySelectorAll('*')].some(isMarigold))
    .map((one) => one.innerText.trim())
}

test('One button of a page is marigold: its own next step, else New Match', async () => {
  for (const [path, step] of Object.entries({
    '/friends': 'New Match',
    '/matches': 'Log Your First Match',
    '/import': 'Choose a file',
  })) {
    for (const width of [1280, 390]) {
      await page.viewport(width, 800)
      signIn()
      const { close } = await openPage(path, {
        'GET /sessions': NONE,
        'GET /friends/list/:userId': { data: [] },
        'GET /imports': { data: [], meta: { bgg: false } },
      })
      const name = width === 390 && step === 'New Match' ? 'New' : step
      await expect.poll(marigoldButtons, { message: path }).toEqual([name])
      close()
    }
  }
})
