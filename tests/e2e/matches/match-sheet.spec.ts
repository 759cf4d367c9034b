import type { PlayerDraft } from '#features/matches/matches.contract.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Players' }).getByRole('listitem')

test.describe('A match’s sheet', () => {
  test('ranks the players, ties share a place, and says how it was played @long', async ({
    app,
    page,
  }) => {
    const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
    const { _id, game } = await logMatch(app, mara, {
      game: 'Wingspan',
      day: '2026-11-15',
      date: '2026-11-15T12:00:00Z',
      location: 'Ben’s',
      durationMinutes: 75,
      players: [
        { user: mara.user._id, score: 74, result: 'Loss', role: 'Night owls' },
        { name: 'Ben', score: 74, result: 'Loss', started: true },
        { user: jonas.user._id, score: 87, result: 'Win' },
        { name: 'Oma Inge', score: 61, result: 'Loss' },
      ],
    })
    await app.signIn(page, mara)
    await page.goto(`/matches/${_id}`)
    await expect(rows(page)).toHaveText([
      /1st.*Jonas Weber won.*by 13 points.*pending.*87/,
      /2nd.*Mara Lindqvist.*you.*confirmed.*Role: Night owls.*74.*−13/,
      /2nd.*Ben.*guest.*started.*74/,
      /4th.*Oma Inge.*guest.*61.*−26/,
    ])
    const facts = page.getByRole('list', { name: 'How it was played' })
    for (const fact of ['Ben’s', '75 min', 'Ben started']) await expect(facts).toContainText(fact)
    const own = rows(page).getByRole('link', { name: 'Mara Lindqvist' })
    await expect(own).toHaveAttribute('href', `/matches?person=${mara.user._id}`)
    await expect(page.getByTitle('Sun 15 Nov 2026').first()).toBeVisible()

    const again = page.getByRole('link', { name: 'Play again' })
    await expect(again).toHaveAttribute('href', new RegExp(`/matches/new\\?again=.*${_id}`))
    const ofGame = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Wingspan' })
    await expect(ofGame).toHaveAttribute('href', `/games/${game._id}`)
    await expect(page.getByRole('link', { name: 'Jonas Weber' })).toHaveAttribute(
      'href',
      `/friends/${jonas.user._id}`,
    )
    await page.getByRole('link', { name: 'Oma Inge' }).click()
    await expect(page).toHaveURL(/\/matches\?person=.*guest/)
  })

  const ends: [
    name: string,
    match: { mode?: 'teams' | 'cooperative'; scoring?: 'lowest' | 'none' },
    players: Omit<PlayerDraft, 'user'>[],
    sheet: RegExp[],
  ][] = [
    [
      'teams stand together',
      { mode: 'teams' },
      [
        { score: 5, result: 'Loss', team: 'Red' },
        { name: 'Bob', score: 9, result: 'Win', team: 'Blue' },
        { name: 'Cat', score: 9, result: 'Win', team: 'Blue' },
      ],
      [/^1st.*Blue/, /Bob/, /Cat/, /^2nd.*Red.*5/, /Mara/],
    ],
    [
      'a game lost together',
      { mode: 'cooperative' },
      [{ result: 'Loss' }, { name: 'Bob', result: 'Loss' }],
      [/Mara/, /Bob/],
    ],
    [
      'a draw',
      {},
      [
        { score: 5, result: 'Draw' },
        { name: 'Bob', score: 5, result: 'Draw' },
      ],
      [/^1st.*Mara/, /^1st.*Bob/],
    ],
    [
      'a draw of one alone',
      {},
      [
        { score: 5, result: 'Draw' },
        { name: 'Bob', score: 4 },
      ],
      [/^1st.*Mara.*5/, /Bob.*4/],
    ],
    ['no result', {}, [{ score: 5 }, { name: 'Bob' }], [/Mara.*5/, /Bob.*no score/]],
    [
      'the lowest score wins',
      { scoring: 'lowest' },
      [
        { score: -2.5, result: 'Win' },
        { name: 'Bob', score: 12, result: 'Loss' },
      ],
      [/1st.*Mara Tester won.*by 14.5 points.*−2.5/, /2nd.*Bob.*12.*\+14.5/],
    ],
    [
      'a winner without scores',
      { scoring: 'none' },
      [{ result: 'Loss' }, { name: 'Bob', result: 'Win' }],
      [/Bob won/, /Mara.*Loss/],
    ],
    [
      'a shared victory',
      {},
      [{ result: 'Win' }, { name: 'Bob', result: 'Win' }, { name: 'Cat', result: 'Loss' }],
      [/Mara/, /Bob/, /Cat/],
    ],
    [
      'a broken tie',
      {},
      [
        { score: 71, rank: 2 },
        { name: 'Bob', score: 71, rank: 1 },
        { name: 'Cat', score: 60, rank: 3 },
      ],
      [/1st.*Bob won.*by the tie-break.*71/, /2nd.*Mara.*71.*lost the tie-break/, /3rd.*Cat.*60/],
    ],
  ]
  const heads: Record<string, string> = {
    'teams stand together': 'Blue won',
    'a game lost together': 'We lost',
    'a draw': 'A draw',
    'a draw of one alone': 'A draw for Mara Tester',
    'no result': 'No result yet',
    'a shared victory': 'Mara Tester and Bob won',
  }
  test('shows every way to end', { tag: '@long' }, async ({ app, page }) => {
    test.slow()
    const mara = await app.signUp('Mara')
    await app.signIn(page, mara)
    await page.setViewportSize({ width: 320, height: 740 })
    for (const [name, match, [own, ...others], sheet] of ends) {
      await test.step(name, async () => {
        const players = [{ user: mara.user._id, ...own }, ...others]
        const { _id } = await logMatch(app, mara, { game: `Azul: ${name}`, ...match, players })
        await page.goto(`/matches/${_id}`)
        await expect(rows(page)).toHaveText(sheet)
        const head = heads[name]
        if (head !== undefined) {
          await expect(page.getByRole('region', { name: 'Players' })).toContainText(head)
        }
        await expectNoSidewaysScroll(page)
      })
    }
  })

  test(
    'has room for 32 players with long names, nine digits, decimals and a wide pad',
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
})

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
      await expect(how).toContainText('Jonas came from last.')
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
    await expectNoAxeViolations(page)

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
    await expect(how).not.toContainText('Jonas came from last.')
  },
)
