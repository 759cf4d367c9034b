import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'

const field = page.getByRole('searchbox', { name: 'Search' })
const NOTHING = { games: [], people: [], guests: [], places: [], sessions: [] }
const compared = { together: 8, ahead: 8, behind: 0, level: 0, notCompared: 0 }

test('What was found leads into filters; nothing found, or a failure, is said, and tried again', async () => {
  signIn()
  const found = {
    ...{ ...NOTHING, guests: [{ name: 'Oma Inge', ...compared }] },
    places: [{ place: 'Café Würfel', matches: 8 }],
  }
  const { address, answer } = await openPage('/search?q=oma', { 'GET /search': { data: found } })
  const guests = page.getByRole('region', { name: 'Guests', exact: true })
  await expect.element(guests).toMatchTextContent('Oma Inge8 times: you 8, they 0')
  const place = page.getByRole('link', { name: 'Café Würfel' })
  await expect.element(place).toHaveAttribute('href', expect.stringContaining('/matches?place=Caf'))
  answer({ 'GET /search': { data: NOTHING } })
  await field.fill('zork')
  await expect
    .element(page.getByRole('main').getByRole('status').first())
    .toMatchTextContent('Nothing found for zork')
  await expect.poll(address).toBe('/search?q=zork')
  answer({ 'GET /search': refused(400) })
  await field.fill('inge')
  await expect.element(page.getByText('The search did not work')).toBeVisible()
  answer({ 'GET /search': { data: found } })
  await page.getByRole('button', { name: /again/iu }).click()
  await expect.element(guests).toBeVisible()
})
