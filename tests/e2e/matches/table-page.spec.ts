import { expect, type Page } from '@playwright/test'

import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { type BrowserApp, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch, readMatch } from '#tests/support/browser/shown-evenings.ts'

async function shareMatch(app: BrowserApp, guests = ['Oma Inge']) {
  const ann = await app.signUp('Ann', 'Arbor')
  const game = await addGame(app, ann, `Wingspan ${ann.user._id.slice(-6)}`)
  const players = [
    { user: ann.user._id, score: 87, result: 'Win' as const },
    ...guests.map((name, index) => ({ name, score: 61 - index, result: 'Loss' as const })),
  ]
  const pad = { rows: [{ label: 'Eggs', scores: players.map(({ score }) => score) }] }
  const played = { game, date: '2026-11-15', location: 'Ben’s', players, pad }
  const match = await logMatch(app, ann, played)
  const call = { token: ann.token, params: { id: match._id } }
  const made = await app.api('POST /sessions/:id/link', call)
  return { ann, match, path: new URL(made.body.data.url).pathname, game: game.name }
}

async function expectSheet(page: Page, game: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${game} at Ben’s`)
  await expect(page.getByText('Sunday 15 November 2026')).toBeVisible()
  await expect(page.getByText('Ann A. won')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Oma Inge' }).first()).toContainText(
    '61',
  )
  const eggs = page.getByRole('table').getByRole('row').filter({ hasText: 'Eggs' })
  await expect(eggs).toContainText('87')
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest says yes or what is not right', async ({ app, page, startOver }) => {
    await test.step('a guest reads the sheet of a table link and says yes', async () => {
      const { ann, match, path, game } = await shareMatch(app)
      await page.goto(path)
      await expectSheet(page, game)
      await page.getByRole('button', { name: 'Yes, that was me' }).click()
      const card = page.getByRole('region', { name: 'Oma Inge said yes' })
      const thanks = card.getByRole('status').filter({ hasText: 'Thank you!' })
      await expect(thanks).toBeInViewport()
      await expect(thanks).toBeFocused()
      const { players } = await readMatch(app, ann, match._id)
      expect(players[1]?.confirmedBy).toBe('link')
    })

    await test.step('one of several guests taps their name and says what is not right', async () => {
      await startOver()
      const { ann, match, path } = await shareMatch(app, ['Oma Inge', 'Klaus'])
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
      await page.getByRole('link', { name: 'Are you Klaus? you?' }).click()
      await expect(page.getByRole('heading', { name: 'Are you Klaus?' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Yes, that was me' })).toBeVisible()
      const card = page.getByRole('region', { name: /Klaus/ })
      await card.getByText('That’s not right').click()
      await card.getByLabel('What is not right?').fill('I had 62 points')
      await card.getByRole('button', { name: 'Send' }).click()
      const sent = card.getByRole('status').filter({ hasText: 'Sent to whoever wrote' })
      await expect(sent).toBeInViewport()
      await expect(sent).toBeFocused()
      await expect(card.getByText('That’s not right')).toHaveCount(0)
      await expect(card.getByRole('heading')).toHaveText('Klaus said no')
      const said = { type: 'contested', player: 'Klaus', reason: 'I had 62 points' }
      expect((await readMatch(app, ann, match._id)).activity.at(-1)).toMatchObject(said)
      await card.getByRole('link', { name: 'I am somebody else' }).click()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
    })
  })
})

test('The page of a table link is accessible and fits small screens', async ({ app, page }) => {
  const long = 'Donaudampfschifffahrtsgesellschaft'
  const { path, game } = await shareMatch(app, ['Oma Inge', long])
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expectSheet(page, game)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Oma Inge' }).first().click()
  await expect(page.getByRole('button', { name: 'Yes, that was me' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('The page of a table link is for people with accounts @long', async ({
  app,
  page,
  startOver,
}) => {
  test.slow()
  await test.step('A registered player who is signed in gets the usual buttons', async () => {
    const { ann, match, path } = await shareMatch(app)
    const bob = await app.signUp('Bob')
    const { token } = ann
    await befriend(app, ann, bob)
    const players = [
      ...match.players.map(({ _id, score }) => ({ _id, score })),
      { user: bob.user._id },
    ]
    await app.api('PUT /sessions/:id', { token, params: { id: match._id }, body: { players } })
    await app.signIn(page, bob, path)
    await expect(page).toHaveURL(`/matches/${match._id}`)
    await page.getByRole('button', { name: "Confirm I'm in" }).click()
    await expect(page.getByText('Confirmed!')).toBeVisible()

    await app.signIn(page, ann, path)
    const oma = page.getByRole('region', { name: 'Are you Oma Inge?' })
    await expect(page.getByRole('link', { name: 'Open match' })).toBeVisible()
    await expect(oma.getByRole('button', { name: 'Yes, that was me' })).toBeVisible()
    await expect(oma.getByRole('link', { name: 'Keep it in my account' })).toHaveCount(0)
  })

  await test.step('A friend who is signed in keeps the seat at once, and is led to the match', async () => {
    await startOver()
    const { ann, match, path } = await shareMatch(app)
    const oma = await app.signUp('Oma', 'Inge')
    await befriend(app, oma, ann)
    await app.signIn(page, oma, path)
    const card = page.getByRole('region', { name: 'Are you Oma Inge?' })
    const keep = card.getByRole('link', { name: 'Keep it in my account' })
    await keep.click()
    await expect(page).toHaveURL(`/matches/${match._id}`)
    await expect(page.getByText('Oma Inge').first()).toBeVisible()

    const seat = match.players[1]?._id ?? ''
    await app.api('POST /sessions/:id/players/:pid/release', {
      token: ann.token,
      params: { id: match._id, pid: seat },
    })
    await page.goto(path)
    await keep.click()
    await expect(card.getByText('Ann has been asked.')).toBeFocused()
    await expectNoAxeViolations(page)
  })
})
