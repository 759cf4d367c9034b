import type { MatchDraft } from '#features/matches/matches.contract.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { addGame } from '#tests/support/browser/shown-evenings.ts'

type Draft = Partial<MatchDraft['players'][number]>
const [LOSS, WIN] = [{ result: 'Loss' }, { result: 'Win' }] as const

/** Tables as they sat, and the order in which every page has them. */
const tables: { called: string; of: Record<string, Draft>; reads: [string, string | null][] }[] = [
  {
    called: 'a broken tie',
    of: {
      Ann: { ...LOSS, score: 30 },
      Bob: { ...WIN, score: 54 },
      Cid: { ...LOSS, score: 54 },
      Dan: { ...LOSS, score: 40 },
    },
    reads: [
      ['Bob', '1'],
      ['Cid', '2'],
      ['Dan', '3'],
      ['Ann', '4'],
    ],
  },
  {
    called: 'a missing score',
    of: {
      Ann: LOSS,
      Bob: { ...WIN, score: 54 },
      Cid: { ...LOSS, score: 50 },
      Dan: { ...LOSS, score: 40 },
    },
    reads: [
      ['Bob', '1'],
      ['Cid', '2'],
      ['Dan', '3'],
      ['Ann', null],
    ],
  },
  {
    called: 'ranks without scores',
    of: { Ann: { rank: 2 }, Bob: { rank: 1 }, Cid: { rank: 2 }, Dan: { rank: 3 } },
    reads: [
      ['Bob', '1'],
      ['Ann', '2'],
      ['Cid', '2'],
      ['Dan', '4'],
    ],
  },
]

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
  for (const { called, of, reads } of tables) {
    const name = `Skull, ${called}`
    const game = await addGame(app, ann, name)
    const players = Object.entries(of).map(([who, draft]) =>
      who === 'Ann' ? { user: ann.user._id, ...draft } : { name: who, ...draft },
    )
    const body = { game: game._id, date: '2026-11-15', players }
    const { data: match } = (await app.api('POST /sessions', { token, body })).body
    await test.step(called, async () => {
      const order = reads.map(([who]) => who)
      await page.goto(`/matches/${match._id}`)
      expect(await namesIn(page, 'Players')).toEqual(order)
      const rows = page.getByRole('region', { name: 'Players' }).getByRole('listitem')
      for (const [index, [, place]] of reads.entries()) {
        if (place === null) await expect(rows.nth(index)).not.toContainText(/\d(st|nd|rd|th)/)
        else await expect(rows.nth(index)).toContainText(new RegExp(`${place}(st|nd|rd|th)`))
      }

      const own = reads.find(([who]) => who === 'Ann')?.[1] ?? null
      await page.goto('/matches')
      const stub = page.getByRole('article').filter({ hasText: name })
      await expect(stub).toContainText(own ?? 'Your result: Loss')
      const seats = stub.getByRole('list', { name: 'Players' }).getByRole('listitem')
      const texts = await seats.allTextContents()
      expect(texts.map((text) => /Ann|Bob|Cid|Dan/u.exec(text)?.[0])).toEqual(order)

      const made = await app.api('POST /sessions/:id/link', { token, params: { id: match._id } })
      await page.goto(new URL(made.body.data.url).pathname)
      // The winner's row is the banner.
      await expect(page.getByText('Bob won')).toBeVisible()
      expect(await namesIn(page, 'Players')).toEqual(order.slice(1))
    })
  }
})
