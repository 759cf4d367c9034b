import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { guest, openMatch } from '#tests/support/components/open-match.ts'
import { ANN, button, refused } from '#tests/support/components/opened-page.tsx'
import { matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const panel = page.getByRole('dialog', { name: 'Share this sheet' })
const code = panel.getByRole('img', { name: 'QR code of the link' })
const question = page.getByRole('alertdialog')
const IN_30_DAYS = new Date(Date.now() + 30 * 86_400_000).toISOString()

async function openPanel(link: WholeMatch['link'] = null, more: object = {}) {
  const players = [seatOf(ANN), guest('Oma Inge', {}), guest('Ben', {})]
  const match = matchOf({ players })
  let made = 0
  match.link = link
  const linkOf = () => `https://tally.test/t/secret-${made}`
  const opened = await openMatch(match, {
    'POST /sessions/:id/link': () => {
      made += 1
      match.link = {
        expiresAt: IN_30_DAYS.replace(/\d{3}Z$/u, `00${made}Z`),
        uses: [],
        declined: [],
      }
      const data = { url: linkOf(), expiresAt: match.link.expiresAt }
      return Response.json({ message: '', data }, { status: 201 })
    },
    'DELETE /sessions/:id/link': () => {
      match.link = null
      return { message: 'The link has ended.' }
    },
    ...more,
  })
  await button('Share').click()
  return { ...opened, linkOf, match }
}

test('The panel of a shared match copies the link, and says whether it could', async () => {
  const { linkOf } = await openPanel()
  await expect.element(code).toBeVisible()
  await expect.element(panel).toMatchTextContent('The link ends in 30 days.')
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  onTestFinished(() => write.mockRestore())
  write.mockRejectedValueOnce(new Error('Forbidden')).mockResolvedValueOnce()
  await button('Copy link').click()
  await expect.element(page.getByText('The link could not be copied.')).toBeVisible()
  await button('Copy link').click()
  await expect.element(button('Link copied')).toBeVisible()
  expect(write).toHaveBeenLastCalledWith(linkOf())
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Share')).toHaveFocus()
})

test('A new link is asked for, because the one before ends; without a link one can be made', async () => {
  const { linkOf, sent } = await openPanel()
  await expect.element(code).toBeVisible()
  await button('Make a new link').click()
  await expect.element(question).toMatchTextContent('The one before ends at once')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  await button('Make a new link').click()
  await question.getByRole('button', { name: 'Make a new link' }).click()
  await expect.element(button('Copy link')).toHaveFocus()
  await expect.element(panel).toMatchTextContent(linkOf().replace('https://', ''))
  await button('End the link').click()
  await expect.element(panel).toMatchTextContent('Nobody can open this sheet by a link now.')
  await button('Make a link').click()
  await expect.element(code).toBeVisible()
})

test('Another device does not know the address, and ends no link without asking', async () => {
  const player = { _id: 'seat-Ben', name: 'Ben' }
  const uses = [{ what: 'contested' as const, player, at: ANN.createdAt }]
  const { sent } = await openPanel({ expiresAt: IN_30_DAYS, uses, declined: [] })
  await expect.element(panel).toMatchTextContent('was made on another device')
  expect(code.elements()).toEqual([])
  const answers = panel.getByRole('list', { name: 'Who has answered' })
  await expect.element(answers).toMatchTextContent('Oma Inge has not answered yet')
  await expect.element(answers).toMatchTextContent('Ben said that something is not right')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
})

test('A link that could not be made is tried again', async () => {
  const { answer, match } = await openPanel(null, { 'POST /sessions/:id/link': refused(400) })
  await expect.element(panel.getByRole('alert')).toBeVisible()
  answer({
    'POST /sessions/:id/link': () => {
      match.link = { expiresAt: IN_30_DAYS, uses: [], declined: [] }
      return { message: '', data: { url: 'https://tally.test/t/x', expiresAt: IN_30_DAYS } }
    },
  })
  await button('Try again').click()
  await expect.element(code).toBeVisible()
})

test('Where a device has its own share sheet, the link is sent by it, and closing that is no failure', async () => {
  const shared: ShareData[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: (data: ShareData) => {
      shared.push(data)
      return Promise.reject(new DOMException('Closed', 'AbortError'))
    },
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { linkOf } = await openPanel()
  await panel.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => shared).toEqual([{ title: 'Our match of Azul', url: linkOf() }])
  expect(page.getByText('could not be shared').elements()).toEqual([])
})
