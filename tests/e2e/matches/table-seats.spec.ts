import { expect } from '@playwright/test'

import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { test } from '#tests/support/browser/browser.ts'
import { shareMatch } from '#tests/support/browser/shared-match.ts'
import { befriend } from '#tests/support/browser/shown-evenings.ts'

test('A guest’s seat is a friend’s at once, and others ask for it @long', async ({
  app,
  page,
  startOver,
}) => {
  test.slow()
  await test.step('A friend who said yes has the seat at once, and the way to the match', async () => {
    await startOver()
    const { ann, match, path, game } = await shareMatch(app)
    await page.goto(path)
    await page.getByRole('button', { name: 'Yes, that was me' }).click()
    await expect(page.getByRole('heading', { name: 'Oma Inge said yes' })).toBeVisible()
    const oma = await app.signUp('Oma', 'Inge')
    await befriend(app, oma, ann)
    await app.signIn(page, oma)
    await page.goto('/dashboard')
    const offer = page.getByRole('region', { name: 'Were you Oma Inge?' })
    await offer.getByRole('button', { name: 'Keep it in my account' }).click()
    await expect(page.getByText('This match is in your history now.')).toBeVisible()
    await expect(page).toHaveURL(`/matches/${match._id}`)
    await expect(offer).toBeHidden()
    await expect(page.getByRole('heading', { name: game }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  })

  await test.step('Somebody signed in asks for the seat', async () => {
    await startOver()
    const { path } = await shareMatch(app)
    const oma = await app.signUp('Oma', 'Inge')
    await app.signIn(page, oma)
    await page.goto(path)
    const card = page.getByRole('region', { name: 'Are you Oma Inge?' })
    const keep = card.getByRole('link', { name: 'Keep it in my account' })
    const yes = card.getByRole('button', { name: 'Yes, that was me' })
    await expect(page.getByText('No account needed')).toBeHidden()
    await keep.click()
    // The answer is all there is to do, also when the page is opened again.
    const asked = card.getByText('Ann has been asked.')
    await expect(asked).toBeFocused()
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(asked).toBeVisible()
    await expect(keep).toHaveCount(0)
    await expect(yes).toHaveCount(0)
    await expect(card.getByText('That’s not right')).toHaveCount(0)
  })

  await test.step('A friend who is signed in keeps the seat at once, and is led to the match', async () => {
    await startOver()
    const { ann, match, path } = await shareMatch(app)
    const oma = await app.signUp('Oma', 'Inge')
    await befriend(app, oma, ann)
    await app.signIn(page, oma)
    await page.goto(path)
    const card = page.getByRole('region', { name: 'Are you Oma Inge?' })
    const keep = card.getByRole('link', { name: 'Keep it in my account' })
    await keep.click()
    await expect(page).toHaveURL(`/matches/${match._id}`)
    await expect(page.getByText('Oma Inge').first()).toBeVisible()

    // Given back to the guest, the seat can only be asked for.
    const seat = match.players[1]?._id ?? ''
    await app.api('POST /sessions/:id/players/:pid/release', {
      token: ann.token,
      params: { id: match._id, pid: seat },
    })
    await page.goto(path)
    await keep.click()
    await expect(card.getByText('Ann has been asked.')).toBeFocused()
  })
})
