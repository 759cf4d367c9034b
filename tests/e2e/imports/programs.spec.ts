import { expectNoAxeViolations } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import {
  chooseFile,
  expectDryRun,
  importThem,
  openImport,
  startButton,
} from '#tests/support/browser/import-page.ts'
import { matchesOf } from '#tests/support/browser/shown-evenings.ts'

const item = (name: string, id: number) =>
  `<item name="${name}" objecttype="thing" objectid="${id}"><subtypes><subtype value="boardgame"/></subtypes></item>`
const player = (name: string, score: string, win: 0 | 1, colour = '') =>
  `<player username="${name === 'Ann' ? 'ann' : ''}" userid="0" name="${name}" startposition="" color="${colour}" score="${score}" new="0" rating="0" win="${win}"/>`
const play = (id: number, day: string, inside: string) =>
  `<play id="${id}" date="${day}" quantity="1" length="60" incomplete="0" nowinstats="0" location="">${inside}</play>`
const file = (...plays: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><plays username="ann" userid="1" total="${plays.length}" page="1">${plays.join('')}</plays>`

const PLAYS = file(
  play(
    1,
    '2024-01-05',
    `${item('Azul', 230802)}<comments>We&amp;#039;re done &amp;amp; tired&#10;second line</comments>
    <players>${player('Ann', '71', 0)}${player('Bob', '60', 0)}</players>`,
  ),
  play(
    2,
    '2024-01-06',
    `${item('Captain Sonar', 171131)}<players>${player('Ann', '', 1, 'Blue')}${player('Bob', '', 1, 'Blue')}${player('Cid', '', 0, 'Yellow')}</players>`,
  ),
  play(
    3,
    '2024-01-07',
    `${item('Azul', 230802)}<players>${player('Ann', '1,250', 1)}${player('Bob', '980', 0)}</players>`,
  ),
)

test(
  'Plays of BoardGameGeek say in words who won before they are imported',
  { tag: '@long' },
  async ({ app, page }) => {
    const ann = await app.signUp('Ann', 'Tester')
    await openImport(app, page, ann)
    await chooseFile(page, 'plays.xml', PLAYS)
    await expectDryRun(page)
    const unclear = page.getByRole('list', { name: 'What is unclear' })
    await page.getByText('1 thing to know').click()
    await expect(page.getByRole('list', { name: '1 thing to know' })).toContainText(
      'Ann 71, Bob 60',
    )
    const colours = unclear
      .getByRole('listitem')
      .filter({ hasText: 'Players share a colour' })
      .first()
    await expect(colours.getByRole('radio', { name: 'Teams' })).toBeChecked()
    await expect(colours).toContainText('Ann (Blue) Win, Bob (Blue) Win, Cid (Yellow) Loss')
    await expectNoAxeViolations(page)
    await importThem(page, '3 matches')
    const matches = (await matchesOf(app, ann)).map(({ game, mode, scoring, notes, players }) => {
      const rows = players.map(({ score, result, team }) => [team, score, result].join(' ').trim())
      return `${game.name} ${mode} ${scoring}: ${rows.join(', ')}; ${notes}`
    })
    expect(matches).toEqual([
      'Azul competitive highest: 1250 Win, 980 Loss; ',
      'Captain Sonar teams none: Blue  Win, Blue  Win, Yellow  Loss; ',
      "Azul competitive highest: 71 Win, 60 Loss; We're done & tired\nsecond line",
    ])
  },
)

test(
  'A log that names nobody is asked about and never ends with nothing',
  { tag: '@long' },
  async ({ app, page }) => {
    const ann = await app.signUp('Ann', 'Tester')
    await openImport(app, page, ann)
    const days = ['2024-01-05', '2024-01-06']
    await chooseFile(
      page,
      'log.xml',
      file(...days.map((day, at) => play(at + 1, day, item('Azul', 230802)))),
    )
    await expectDryRun(page)
    await expect(page.getByText('These plays name nobody: only me?')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Only me' })).toBeChecked()
    await page.getByRole('radio', { name: 'Leave out' }).check()
    await expect(startButton(page)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('radio', { name: 'Only me' }).check()
    await importThem(page, '2 matches')
    const seats = (await matchesOf(app, ann)).map(({ players }) =>
      players.map(({ user }) => user?._id),
    )
    expect(seats).toEqual([[ann.user._id], [ann.user._id]])
  },
)
