import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { befriend, logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const score = (page: Page, name: string) => page.getByLabel(`Score of ${name}`)

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('A match that is typed already is put aside by another one, and can be put back', async ({
  app,
  page,
}) => {
  const { mara, jonas } = await twoFriends(app)
  const { _id } = await logMatch(app, mara, {
    game: 'Azul',
    players: [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma' }],
  })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  await page.getByRole('button', { name: 'Azul', exact: true }).tap()
  await score(page, 'Mara Tester').fill('40')
  await page.goto(`/matches/${_id}`)
  await page.getByRole('link', { name: 'Play again' }).tap()
  await expect(page.getByText('Your unsaved match of Azul was put aside.')).toBeVisible()
  await expect(score(page, 'Mara Tester')).toHaveValue('')
  await expect(score(page, 'Oma')).toBeVisible()
  // At the end nothing stands under the bar with Save.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Put it back' }).tap()
  await expect(score(page, 'Mara Tester')).toHaveValue('40')
  await expect(score(page, 'Oma')).toHaveCount(0)
  await expect(page.getByText('was put aside')).toHaveCount(0)

  await test.step('it is still there after a reload', async () => {
    await page.goto(`/matches/${_id}`)
    await page.getByRole('link', { name: 'Play again' }).tap()
    await expect(score(page, 'Oma')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Your unsaved match of Azul was put aside.')).toBeVisible()
    await page.getByRole('button', { name: 'Put it back' }).press('Enter')
    await expect(score(page, 'Mara Tester')).toHaveValue('40')
    await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
  })
})

test('Same as last time over people who were chosen can be taken back @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara')
  const jonas = await app.signUp('Jonas')
  for (const friend of [jonas, await app.signUp('Aiko')]) await befriend(app, mara, friend)
  await logMatch(app, mara, {
    game: 'Azul',
    players: [{ user: mara.user._id }, { user: jonas.user._id }, { name: 'Oma' }],
  })
  await app.signIn(page, mara)
  await page.goto('/matches/new')
  const last = page.getByRole('button', { name: /^Same as last time/u })
  await page.getByRole('button', { name: 'Aiko Tester', exact: true }).tap()
  await last.tap()
  await expect(score(page, 'Oma')).toBeVisible()
  await expect(score(page, 'Aiko Tester')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  const aiko = page.getByRole('button', { name: 'Aiko Tester', exact: true })
  await expect(aiko).toHaveAttribute('aria-pressed', 'true')
  await expect(score(page, 'Oma')).toHaveCount(0)
  await expect(page.getByText('was put aside')).toHaveCount(0)
})
