import type { PlayerDraft } from '#features/matches/matches.contract.ts'
import { expectAccessibleState, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { logMatch } from '#tests/support/browser/shown-evenings.ts'

test(
  'A match’s sheet has room for 32 players with long names, nine digits, decimals and a wide pad',
  { tag: ['@long', '@phone'] },
  async ({ app, page }) => {
    const mara = await app.signUp('Maximiliana-Alexandra', 'Von Hohenzollern-Sigmaringen')
    const others = Array.from({ length: 31 }, (_, at): PlayerDraft => ({
      name: `${'Llanfairpwllgwyngyll'.repeat(3)} ${at}`,
      score: at % 2 === 0 ? 999_999_999 - at : -999_999.5 - at,
      role: 'Keeper of the seventy-seven long-forgotten gates of Gondolin',
    }))
    const label = 'A category with a very long name indeed!'
    const columns = [4, ...others.map(({ score }) => score ?? 0)]
    const { _id } = await logMatch(app, mara, {
      game: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2),
      location: 'In the house at the end of the road, behind the mill',
      players: [{ user: mara.user._id, score: 4 }, ...others],
      pad: { rows: [0, 1].map((row) => ({ label, scores: columns.map((s) => (row ? s : 0)) })) },
    })
    await app.signIn(page, mara)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/matches/${_id}`)
      await expect(page.getByRole('region', { name: 'Activity' })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  },
)

test(
  'The pad is a chart with a description and a table with every number',
  { tag: '@phone-long' },
  async ({ app, page }) => {
    const mara = await app.signUp('Mara', 'Lindqvist')
    const { _id } = await logMatch(app, mara, {
      game: 'Skyjo',
      players: [
        { user: mara.user._id, score: 68, result: 'Loss' },
        { name: 'Jonas', score: 87, result: 'Win' },
        { name: 'Ben', score: 74, result: 'Loss' },
      ],
      pad: {
        rows: [
          { label: '', scores: [19, 13, 25] },
          { label: '', scores: [28, 18, 15] },
          { label: '', scores: [null, 26, 12] },
          { label: '', scores: [21, 30, 22] },
        ],
      },
    })
    await app.signIn(page, mara)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/matches/${_id}`)
      const how = page.getByRole('region', { name: 'How it went' })
      await expect(how).toBeVisible()
      const dot = await page
        .getByText('guest', { exact: true })
        .first()
        .evaluate((mark) => getComputedStyle(mark, '::before').content)
      expect(dot).toContain('\u00a0·')
      await expect(how.getByRole('img')).toHaveAccessibleDescription(
        /Jonas 87, Ben 74, .*Mara.* 68/,
      )
      const table = page.getByRole('region', { name: 'Round by round' }).getByRole('table')
      await expect(table.getByRole('columnheader')).toHaveText(['Row', /Jonas/, /Ben/, /Mara/])
      await expect(table.getByRole('row')).toHaveText([
        /Row/,
        /Round 1.*13.*25 \(best\).*19/,
        /Round 2.*18.*15.*28 \(best\)/,
        /Round 3.*26 \(best\).*12.*none/,
        /Round 4.*30 \(best\).*22.*21/,
        /Total.*87.*74.*68/,
      ])
      await expectNoSidewaysScroll(page)
    }
    await expectAccessibleState(page)

    const players = [
      { user: mara.user._id, score: 68, result: 'Loss' },
      { name: 'Jonas', score: 99, result: 'Win' },
      { name: 'Ben', score: 74, result: 'Loss' },
    ]
    await app.api('PUT /sessions/:id', {
      token: mara.token,
      params: { id: _id },
      body: { players },
    })
    await page.reload()
    const how = page.getByRole('region', { name: 'How it went' })
    await expect(how).toContainText('The scores were changed afterwards')
  },
)
