import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { guest, openMatch } from '#tests/support/components/open-match.ts'
import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

test('A match’s page has the winner, the status, the creator, the notes and the activity', async () => {
  const by = { _id: ANN._id, firstName: ANN.firstName, lastName: ANN.lastName }
  await openMatch({
    ...matchOf({
      ...{ notes: 'First line\nSecond line', location: 'Ben’s', durationMinutes: 75 },
      ...{ day: '2026-11-18', matchStatus: 'Pending' },
      players: [
        seatOf(ANN, { score: 71, result: 'Loss' }),
        seatOf(BOB, { ...asked, score: 84, result: 'Win' }),
        guest('Ada', { email: 'ada@example.com' }),
      ],
    }),
    activity: [{ _id: 'act', type: 'created', by, at: ANN.createdAt }] as WholeMatch['activity'],
  })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(page.getByTitle('Wed 18 Nov 2026').first()).toBeVisible()
  const rows = part('Players').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent(/Bob Baker won.*pending.*84/u)
  await expect.element(rows.nth(1)).toMatchTextContent(/Ann Arbor.*you.*confirmed.*71.*Loss/u)
  await expect.element(rows.nth(2)).toMatchTextContent(/Ada.*guest.*ada@example.com/u)
  const facts = page.getByRole('list', { name: 'How it was played' })
  for (const fact of ['Ben’s', '75 min']) await expect.element(facts).toMatchTextContent(fact)
  await expect.element(part('Details')).toMatchTextContent(/Pending.*Created by.*Ann Arbor/u)
  await expect.element(part('Details')).not.toMatchTextContent('edited by')
  await expect.element(part('Notes')).toMatchTextContent('Second line')
  await expect.element(part('Activity')).toMatchTextContent('Ann Arbor logged the match')
  for (const [named, name, path] of [
    [part('Details'), 'Ann Arbor', `/matches?person=${ANN._id}`],
    [part('Activity'), 'Ann Arbor', `/matches?person=${ANN._id}`],
    [part('Players'), 'Bob Baker', `/friends/${BOB._id}`],
  ] as const) {
    const link = named.getByRole('link', { name }).first()
    await expect.element(link).toHaveAttribute('href', path)
  }
  await button('More').click()
  const toBgStats = page.getByRole('link', { name: 'Send to BG Stats' })
  await expect
    .element(toBgStats)
    .toHaveAttribute('href', expect.stringContaining('createPlay.html'))
})

test('A player confirms what the page shows: a match that was changed meanwhile is shown instead', async () => {
  const trusting = seatOf(BOB, { confirmedBy: 'trust' })
  const players = [trusting, seatOf(ANN, asked), guest('Ada', {})]
  const match = matchOf({ createdBy: BOB, matchStatus: 'Pending', players })
  const { answer } = await openMatch(match)
  const row = page.getByRole('listitem').filter({ hasText: 'Ada' })
  await expect.element(row).toMatchTextContent('Creator-only for guests')
  await expect.element(page.getByText('confirmed by trust')).toBeVisible()
  for (const name of ['Edit match', 'Remind players']) {
    expect(button(name).elements()).toEqual([])
  }
  await button('More').click()
  await expect.element(page.getByRole('link', { name: 'Send to BG Stats' })).toBeVisible()
  expect(button('Delete match').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  answer({ 'POST /sessions/:id/confirm': refused(400) })
  await button("Confirm I'm in").click()
  await says('Failed to confirm.')
  const message = 'This match has been changed in the meantime.'
  const data = { ...match, version: 2, notes: 'With the expansion' }
  answer({
    'POST /sessions/:id/confirm': refused(409, { message, code: 'version_conflict', data }),
    'GET /sessions/:id': { data, meta: { activityCursor: null } },
  })
  await button("Confirm I'm in").click()
  await says(message)
  await says('With the expansion')
  answer({ 'POST /sessions/:id/confirm': { data: { matchStatus: 'Confirmed' } } })
  await button("Confirm I'm in").click()
  await says('Confirmed!')
})

test('A player who has deleted the account is called no guest on the page of a match', async () => {
  const former = { user: null, former: true, name: 'Former player' }
  await openMatch(matchOf({ players: [seatOf(ANN), { ...seatOf(BOB), ...former }] }))
  const players = page.getByRole('region', { name: 'Players' })
  await expect.element(players).toMatchTextContent('Former player')
  await expect.element(players).not.toMatchTextContent('guest')
})

test('The order of a match is one on its page and in the history', async () => {
  const players = [
    seatOf(ANN, { result: 'Loss' }),
    guest('Bob', { result: 'Win', score: 54 }),
    guest('Cid', { result: 'Loss', score: 54 }),
    guest('Dan', { result: 'Loss', score: 40 }),
  ]
  const match = matchOf({ players })
  const namesIn = (list: ReturnType<typeof page.getByRole>) =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /Ann|Bob|Cid|Dan/u.exec(textContent)?.[0])
  const { close } = await openMatch(match)
  const rows = page.getByRole('region', { name: 'Players' })
  await expect.poll(() => namesIn(rows)).toEqual(['Bob', 'Cid', 'Dan', 'Ann'])
  const places = rows.getByRole('listitem').elements()
  expect(places.map(({ textContent }) => /\d(?:st|nd|rd|th)/u.exec(textContent)?.[0])).toEqual([
    ...['1st', '2nd', '3rd', undefined],
  ])
  close()
  signIn()
  await openPage('/matches', {
    'GET /sessions': { data: [match], meta: { nextCursor: null } },
  })
  const card = page.getByRole('article').getByRole('list', { name: 'Players' })
  await expect.poll(() => namesIn(card)).toEqual(['Bob', 'Cid', 'Dan', 'Ann'])
})

test('The pad is a chart with a description and a table with every number, unless the scores changed', async () => {
  const rows = [
    ...[
      [19, 13, 25],
      [28, 18, 15],
    ],
    ...[
      [null, 26, 12],
      [21, 30, 22],
    ],
  ].map((scores) => ({ label: '', scores }))
  const played = (jonas: number) =>
    matchOf({
      players: [
        seatOf(ANN, { score: 68, result: 'Loss' }),
        guest('Jonas', { score: jonas, result: 'Win' }),
        guest('Ben', { score: 74, result: 'Loss' }),
      ],
    })
  const how = page.getByRole('region', { name: 'How it went' })
  onTestFinished(() => page.viewport(1280, 800))
  for (const width of [320, 1280]) {
    await page.viewport(width, 800)
    const { close } = await openMatch({ ...played(87), pad: { rows } })
    await expect.element(how).toBeVisible()
    await expect
      .element(how.getByRole('img'))
      .toHaveAccessibleDescription(/Jonas 87, Ben 74, .*Ann.* 68/u)
    const table = page.getByRole('region', { name: 'Round by round' }).getByRole('table')
    const texts = () =>
      table
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent)
    expect(texts()).toEqual([
      expect.stringMatching(/Row.*Jonas.*Ben.*Ann/u),
      expect.stringMatching(/Round 1.*13.*25 \(best\).*19/u),
      expect.stringMatching(/Round 2.*18.*15.*28 \(best\)/u),
      expect.stringMatching(/Round 3.*26 \(best\).*12.*none/u),
      expect.stringMatching(/Round 4.*30 \(best\).*22.*21/u),
      expect.stringMatching(/Total.*87.*74.*68/u),
    ])
    expect(isTooWide()).toBe(false)
    close()
  }
  await openMatch({ ...played(99), pad: { rows } })
  await expect.element(how).toMatchTextContent('The scores were changed afterwards')
})

test('A match’s sheet has room for 32 players with long names, nine digits, decimals and a wide pad', async () => {
  const others = Array.from({ length: 31 }, (_, at) =>
    guest(`${'Llanfairpwllgwyngyll'.repeat(3)} ${at}`, {
      score: at % 2 === 0 ? 999_999_999 - at : -999_999.5 - at,
      role: 'Keeper of the seventy-seven long-forgotten gates of Gondolin',
    }),
  )
  const columns = [4, ...others.map(({ score }) => score)]
  const label = 'A category with a very long name indeed!'
  onTestFinished(() => page.viewport(1280, 800))
  for (const width of [320, 1280]) {
    await page.viewport(width, 740)
    const { close } = await openMatch({
      ...matchOf({
        location: 'In the house at the end of the road, behind the mill',
        players: [seatOf(ANN, { score: 4 }), ...others],
      }),
      pad: { rows: [0, 1].map((row) => ({ label, scores: columns.map((s) => (row ? s : 0)) })) },
    })
    await expect.element(page.getByRole('region', { name: 'Activity' })).toBeVisible()
    await expect.poll(isTooWide).toBe(false)
    close()
  }
})
