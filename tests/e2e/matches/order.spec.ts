import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

test('The order of a match is that of its page by its table link, too @long', async ({
  app,
  page,
}) => {
  const ann = await app.signUp('Ann', 'Arbor')
  // A broken tie, and a missing score.
  const { _id } = await logMatch(app, ann, {
    game: 'Skull',
    players: [
      { user: ann.user._id, result: 'Loss' },
      { name: 'Bob', result: 'Win', score: 54 },
      { name: 'Cid', result: 'Loss', score: 54 },
      { name: 'Dan', result: 'Loss', score: 40 },
    ],
  })
  const made = await app.api('POST /sessions/:id/link', { token: ann.token, params: { id: _id } })
  await page.goto(new URL(made.body.data.url).pathname)
  // The winner's row is the banner.
  await expect(page.getByText('Bob won')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  await expect(rows).toHaveText([/Cid/, /Dan/, /Ann/])
})
