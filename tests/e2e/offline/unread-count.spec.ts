import { expect, openAndKeep, test } from '#tests/support/browser/offline-app.ts'
import { logMatch, oneMatchOfFriends } from '#tests/support/browser/shown-evenings.ts'
import { unsentBar } from '#tests/support/browser/without-network.ts'

test(
  'An answer without a network leaves the badge as it is if its notification was read before',
  { tag: '@long' },
  async ({ app, front, openWithWorker }) => {
    test.slow()
    const { mara, jonas, match } = await oneMatchOfFriends(app)
    const players = [{ user: mara.user._id }, { user: jonas.user._id }]
    await logMatch(app, mara, { game: 'Skull', players })
    const { token } = jonas
    const query = { status: 'unread' }
    const unread = (await app.api('GET /friends/notifications', { token, query })).body.data
    const read = unread.find(({ sessionId }) => sessionId === match._id)
    const params = { id: read?._id ?? '' }
    await app.api('POST /friends/notifications/:id/read', { token, params })

    const page = await openWithWorker(jonas)
    await openAndKeep(page, '/dashboard')
    await front.leave()
    await page.reload()
    const alerts = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Notifications/u })
    const confirm = async (game: string) =>
      page
        .getByRole('article', { name: game })
        .getByRole('button', { name: 'Confirm', exact: true })
        .click()
    await expect(alerts).toHaveText('Notifications1 unread')
    await confirm('Azul')
    await expect(unsentBar(page)).toContainText('1 thing waits here')
    await expect(alerts).toHaveText('Notifications1 unread')
    await confirm('Skull')
    await expect(unsentBar(page)).toContainText('2 things wait here')
    await expect(alerts).toHaveText('Notifications')
  },
)
