import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const dialog = page.getByRole('dialog', { name: 'Invite a friend' })
const code = dialog.getByRole('img', { name: 'QR code of the link' })
const invite = page.getByRole('main').getByRole('button', { name: 'Invite', exact: true })
const button = (name: string) => dialog.getByRole('button', { name })

test('A friend link is made, kept in this browser, and ended from the friends page', async () => {
  let link: { expiresAt: string } | null = null
  signIn()
  const { answer } = await openPage('/friends', {
    'GET /friends/list/:userId': { data: [] },
    'GET /friend-links/:token': () => (link === null ? refused(404) : { data: { name: 'Ann A.' } }),
    'POST /friends/link': refused(400),
    'DELETE /friends/link': () => {
      link = null
      return { message: '' }
    },
  })
  await invite.click()
  await button('Make a link').click()
  await expect.element(page.getByText('The link could not be made.')).toBeVisible()
  answer({
    'POST /friends/link': () => {
      link = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
      const url = `https://tally.test/join/${'x'.repeat(43)}`
      return Response.json({ message: '', data: { url, ...link } }, { status: 201 })
    },
  })
  await button('Make a link').click()
  await expect.element(code).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(invite).toHaveFocus()
  await invite.click()
  await expect.element(code).toBeVisible()
  await button('End the link').click()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(button('Make a link')).toBeVisible()
})
