import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame, logMatch } from '#tests/support/browser/shown-evenings.ts'

/** The names of `Ann`, `Bob` and so on in the order of the page. */
async function namesIn(page: Page, region: string): Promise<string[]> {
  const rows = page.getByRole('region', { name: region }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const texts = await rows.allTextContents()
  return texts.flatMap((text) => /Ann|Bob|Cid|Dan/u.exec(text) ?? [])
}

test('The order of a match is one on its page, in the history and by its table link @long', async ({
  app,
  page,
}) => {
  const ann = await app.signUp('Ann', 'Arbor')
  const { token } = ann
  await app.signIn(page, ann)
  // A broken tie, and a missing score.
  const { _id } = await logMatch(app, ann, {
    game: await addGame(app, ann, 'Skull'),
    players: [
      { user: ann.user._id, result: 'Loss' },
      { name: 'Bob', result: 'Win', score: 54 },
      { name: 'Cid', result: 'Loss', score: 54 },
      { name: 'Dan', result: 'Loss', score: 40 },
    ],
  })
  const order = ['Bob', 'Cid', 'Dan', 'Ann']
  await page.goto(`/matches/${_id}`)
  expect(await namesIn(page, 'Players')).toEqual(order)
  const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
  await expect(rows).toHaveText([/1st/, /2nd/, /3rd/, /^((?!\d(st|nd|rd|th)).)*$/])

  await page.goto('/matches')
  const stub = page.getByRole('article')
  await expect(stub).toContainText('Your result: Loss')
  const seats = stub.getByRole('list', { name: 'Players' }).getByRole('listitem')
  await expect(seats).toHaveText(order.map((name) => new RegExp(name, 'u')))

  const made = await app.api('POST /sessions/:id/link', { token, params: { id: _id } })
  await page.goto(new URL(made.body.data.url).pathname)
  // The winner's row is the banner.
  await expect(page.getByText('Bob won')).toBeVisible()
  expect(await namesIn(page, 'Players')).toEqual(order.slice(1))
})
