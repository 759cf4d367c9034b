import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { offline, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { toast } from '#ui/base/toast.ts'
import { offerUndo } from '#ui/feedback/undo.ts'

const accept = page.getByRole('button', { name: 'Accept' })
const shown = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    // What is dismissed goes after a moment.
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
  })
})

async function openRequests(count: number) {
  signIn()
  const people = Array.from({ length: count }, (_, at) => ({
    ...{ _id: `p${at}`, firstName: `P${at}`, lastName: 'Tester', email: '' },
  }))
  const opened = await openPage('/friends?tab=requests', {
    'GET /friends/requests': {
      data: people.map((user) => ({ _id: user._id, user, createdAt: '2026-11-01T12:00:00.000Z' })),
    },
  })
  await expect.poll(() => accept.elements().length).toBe(count)
  return opened
}

async function lasts(text: string, milliseconds: number): Promise<void> {
  await expect.element(shown(text)).toBeVisible()
  vi.advanceTimersByTime(milliseconds - 100)
  await expect.element(shown(text)).toBeVisible()
  vi.advanceTimersByTime(600)
  await expect.element(shown(text)).not.toBeInTheDocument()
}

test('Toasts stay 3 s after a success, 4.5 s after an error and 3.5 s otherwise', async () => {
  const { answer } = await openRequests(3)
  answer({ 'POST /friends/respond': { message: 'Friend added.' } })
  await accept.first().click()
  await lasts('Friend added.', 3000)
  answer({ 'POST /friends/respond': offline })
  await accept.first().click()
  await lasts('You seem to be offline. Check your connection and try again.', 4500)
  const message = 'You are already friends.'
  answer({ 'POST /friends/send': refused(409, { message, code: 'already_friends' }) })
  await page.getByRole('searchbox', { name: 'Find Friends' }).fill('bob@example.com')
  await page.getByRole('button', { name: 'Send Friend Request' }).click()
  await lasts(message, 3500)
})

test('A toast says what has happened since, although the one that it replaces is fading out', async () => {
  await openRequests(1)
  const id = toast.error('The sheet is wet.')
  await expect.element(shown('The sheet is wet.')).toBeVisible()
  vi.advanceTimersByTime(4550)
  const fading = () => document.querySelectorAll('[data-sonner-toast][data-removed="true"]').length
  await expect.poll(fading).toBe(1)
  toast.success('Match updated.', { id })
  await expect.element(shown('Match updated.')).toBeVisible()
  vi.advanceTimersByTime(1000)
  await expect.element(shown('Match updated.')).toBeVisible()
  await expect.element(shown('The sheet is wet.')).not.toBeInTheDocument()
})

test('Undo hides what says that it was done, and leaves a failure and what is loading', async () => {
  await openRequests(1)
  toast.success('You declined this match')
  toast.error('The sheet is wet.')
  toast.loading('Preparing your data…')
  await expect.element(shown('You declined this match')).toBeVisible()
  offerUndo({ text: 'Declined Azul', undo: async () => null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => document.querySelectorAll('[data-removed="true"]').length).toBe(1)
  vi.advanceTimersByTime(1000)
  await expect.element(shown('You declined this match')).not.toBeInTheDocument()
  await expect.element(shown('The sheet is wet.')).toBeVisible()
  await expect.element(shown('Preparing your data…')).toBeVisible()
})

test('A toast does not cover Undo, also where it would move up from what is worked on', async () => {
  await openRequests(1)
  offerUndo({ text: 'Draft cleared', undo: async () => null })
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  const worked = document.createElement('button')
  worked.dataset['uncovered'] = ''
  worked.style.cssText = 'position: fixed; bottom: 0; width: 100%; height: 150px'
  document.querySelector('#page')?.append(worked)
  onTestFinished(() => worked.remove())
  toast.success('Match created!')
  await expect.element(shown('Match created!')).toBeVisible()
  const top = () => shown('Match created!').element().getBoundingClientRect().top
  await expect.poll(() => top() - undo.element().getBoundingClientRect().bottom).toBeGreaterThan(0)
})

test('Six toasts are shown, and others wait behind them', async () => {
  const { answer } = await openRequests(8)
  const held = Promise.withResolvers<never>()
  held.promise.catch(() => {})
  answer({ 'POST /friends/respond': () => held.promise })
  for (let row = 0; row < 8; row += 1) await accept.nth(row).click()
  held.reject(new TypeError('Failed to fetch'))
  const visible = () => document.querySelectorAll('[data-sonner-toast][data-visible="true"]').length
  await expect.poll(visible).toBe(6)
})

test('Toasts hold nobody who goes on with Tab', async () => {
  const { answer } = await openRequests(1)
  answer({ 'POST /friends/respond': { message: 'Friend added.' } })
  accept.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(shown('Friend added.')).toBeVisible()
  const passed: (string | null)[] = []
  while (passed.length < 40 && passed.at(-1) !== 'Skip to the page') {
    await userEvent.tab()
    passed.push(document.activeElement?.textContent ?? null)
  }
  expect(passed).toContain('Skip to the page')
  expect(passed).not.toContain('Friend added.')
})
