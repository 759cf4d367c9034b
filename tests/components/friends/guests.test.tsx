import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { Guest } from '#features/guests/guests.contract.ts'
import { button, openPage, signIn } from '#tests/support/components/opened-page.tsx'

const link = (name: string) => page.getByRole('link', { name, exact: true })
const guest = (name: string, merged: Guest['merged'] = []): Guest => ({
  ...{ _id: `guest-${name}`, name, matches: 2, lastDay: '2026-10-01', merged },
})

async function openGuests(guests: Guest[]) {
  signIn()
  return openPage('/friends/guests', {
    'GET /guests': () => ({ data: guests, meta: { nextCursor: null } }),
    'GET /claims': { data: [] },
    'POST /guests/unmerge': () => {
      for (const one of guests) one.merged = []
      return { message: 'They are two again.', data: null }
    },
  })
}

test('The focus stays at the guest whose merge is undone', async () => {
  await openGuests([guest('Oma', [{ _id: 'guest-Papa', name: 'Papa' }])])
  await button('Undo: make Papa another guest again').click()
  await expect.element(page.getByText('They are two again.')).toBeVisible()
  await expect.element(button('Undo: make Papa another guest again')).not.toBeInTheDocument()
  await expect.element(link('Oma')).toHaveFocus()
})

test('lists the guests by name, how often and when last, and says so while there is nobody', async () => {
  const { close } = await openGuests([])
  await expect.element(page.getByText('No guests yet')).toBeVisible()
  close()
  const { address } = await openGuests([guest('Oma'), { ...guest('papa'), matches: 1 }])
  const rows = page.getByRole('list', { name: 'Guests' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('2 matches you logged, last on 1 Oct 2026')
  await expect.element(rows.last()).toMatchTextContent('1 match you logged, on 1 Oct 2026')
  await link('Oma').click()
  await expect.poll(address).toMatch(/^\/matches\?person=guest(:|%3A)Oma/u)
})

test('gives a guest another name by the keyboard alone, once, and says what failed', async () => {
  const guests = [guest('Oma'), guest('Papa')]
  const { answer, sent } = await openGuests(guests)
  answer({ 'POST /guests/rename': Response.json({}, { status: 400 }) })
  const dialog = page.getByRole('dialog', { name: 'Rename Oma' })
  const name = dialog.getByRole('textbox', { name: 'New name' })
  await expect.element(button('Rename Oma')).toBeVisible()
  button('Rename Oma').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.element(dialog).toMatchTextContent('In 2 matches that you logged.')
  await name.fill('Former player')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('stands for a deleted account')
  await name.fill('Grandma')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to rename.')
  await expect.element(name).toHaveValue('Grandma')
  sent.length = 0
  answer({
    'POST /guests/rename': () => {
      guests[0] = { ...guest('Grandma'), matches: 2 }
      const data = { ...guests[0], renamed: 2, left: 0 }
      return { message: 'Renamed in 2 matches.', data }
    },
  })
  const form = name.element().closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByText('Renamed in 2 matches.')).toBeVisible()
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual(['POST /guests/rename'])
  await expect.element(link('Grandma')).toHaveFocus()
})

test('merges also a guest of the same name', async () => {
  const { answer } = await openGuests([guest('Ben'), { ...guest('Ben'), _id: 'other', matches: 1 }])
  const bodies: unknown[] = []
  answer({
    'POST /guests/merge': async (request: Request) => {
      bodies.push(await request.json())
      const data = { ...guest('Ben'), _id: 'other', renamed: 3, left: 1 }
      return { message: 'Merged: 3 matches now say Ben.', data }
    },
  })
  await button('Merge Ben').first().click()
  const dialog = page.getByRole('dialog', { name: 'Merge Ben with' })
  await expect.element(dialog.getByLabelText('Other guest')).toHaveFocus()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(dialog).toMatchTextContent('Choose the other guest.')
  await dialog.getByLabelText('Other guest').fill('ben')
  await page.getByRole('option', { name: 'Ben' }).click()
  await expect.element(dialog).toMatchTextContent('Ben’s matches get the name Ben.')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(page.getByText('Both sit at 1 table, where they stay two.')).toBeVisible()
  await expect.element(page.getByText('Merged: 3 matches now say Ben.')).toBeVisible()
  expect(bodies).toEqual([{ _id: 'guest-Ben', into: 'other' }])
})

test('The list of guests grows to its end', async () => {
  const names = Array.from({ length: 62 }, (_, index) => guest(`Guest ${10 + index}`))
  signIn()
  await openPage('/friends/guests', {
    'GET /guests': ({ url }: Request) =>
      url.includes('cursor')
        ? { data: names.slice(50), meta: { nextCursor: null } }
        : { data: names.slice(0, 50), meta: { nextCursor: 'more' } },
    'GET /claims': { data: [] },
  })
  await expect.element(link('Guest 10')).toBeVisible()
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight)
      return page.getByRole('list', { name: 'Guests' }).getByRole('listitem').elements().length
    })
    .toBe(62)
})
