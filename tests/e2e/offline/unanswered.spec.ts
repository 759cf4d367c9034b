import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { oneMatchOfFriends, readMatch } from '#tests/support/browser/shown-evenings.ts'
import { openForm, pendingWritesBar } from '#tests/support/browser/without-network.ts'

import { key, loseAnswer, onWrites, openQueue, setUp } from './queue-steps.ts'
import { call } from './random-device.ts'

const LATER_MS = 25 * 60 * 60_000

async function decline(page: Page): Promise<void> {
  await openForm(page)
  await page.getByRole('link', { name: 'Matches', exact: true }).click()
  await page.getByRole('article').getByRole('link', { name: 'Azul' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(pendingWritesBar(page)).toContainText('1 thing waits here')
}

test(
  'Declining whose answer was lost more than a day ago is not done again by itself',
  { tag: '@long' },
  async ({ app, page, context }) => {
    test.slow()
    const { mara, jonas, match } = await oneMatchOfFriends(app)
    await app.signIn(page, jonas)
    let isLost = true
    await onWrites(context, async (route) => {
      return isLost ? loseAnswer(route) : route.continue()
    })
    await decline(page)
    await page.close()
    const params = { id: match._id }
    await app.api('POST /sessions/:id/rejoin', { token: jonas.token, params })

    isLost = false
    const later = await context.newPage()
    await later.clock.setFixedTime(Date.now() + LATER_MS)
    await later.goto('/matches')
    await expect(pendingWritesBar(later)).toContainText('1 needs a look')
    const details = pendingWritesBar(later).getByRole('button', { name: 'Details' })
    await details.click()
    const card = later.getByRole('list', { name: 'Needs a look' })
    await expect(card).toContainText(/Decline Azul.*It was sent more than a day ago/u)
    const isPlayed = async () => {
      const { players } = await readMatch(app, mara, match._id)
      return players.some(({ user }) => user?._id === jonas.user._id)
    }
    expect(await isPlayed()).toBe(true)

    await card.getByRole('button', { name: 'Open' }).click()
    await expect(later).toHaveURL(`/matches/${match._id}`)
    await expect(later.getByRole('list', { name: 'What waits' })).toContainText('Needs a look')
    await details.click()
    await later.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(isPlayed).toBe(false)
    await expect(pendingWritesBar(later)).toHaveCount(0)
  },
)

test(
  'What one account asks about holds nothing of another one on the same device',
  { tag: '@long' },
  async ({ app, page, context }) => {
    const { mara } = await setUp(app, page)
    const ben = await app.signUp('Ben')
    const confirm = async (count: number) =>
      call(page, 'write', key(count), 'POST /sessions/confirm', { ids: ['match'] })
    await onWrites(context, (route) => route.abort('connectionreset'))
    await confirm(1)
    const sent = { id: key(1), sentAt: expect.any(String) as unknown }
    await expect.poll(async () => call(page, 'rows', mara.user._id)).toMatchObject([sent])
    await context.setOffline(true)
    await call(page, 'signIn', ben.token, ben.user)
    await confirm(2)
    await page.close()

    await context.setOffline(false)
    const later = await context.newPage()
    await later.clock.setFixedTime(Date.now() + LATER_MS)
    await openQueue(app, later, mara)
    const asked = [{ ...sent, refusal: { status: 0 } }]
    await expect.poll(async () => call(later, 'rows', mara.user._id)).toMatchObject(asked)
    expect(await call(later, 'rows', ben.user._id)).toMatchObject([{ id: key(2), refusal: null }])
  },
)
