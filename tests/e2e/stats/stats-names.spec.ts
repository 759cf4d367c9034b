import { expect, test } from '#tests/support/browser/browser.ts'
import { addGame, befriend, logMatch } from '#tests/support/browser/shown-evenings.ts'
import { expectWholeTexts } from '#tests/support/browser/whole-texts.ts'

const GUESTS = ['Maximiliane Featherstonehaugh-Cholmondeley', 'WWWWWWWWWWWW WWWWWWWWWWWWWWWW']
const GAMES = [
  'Carcassonne',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'Zombicide: Schwarze Pest – Donaudampfschifffahrtsgesellschaft, the big collected edition',
]

// A phone's scrollbar takes no room.
test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

test('Long and wide names on Stats and in a year are neither cut nor covered on phones @long', async ({
  app,
  page,
}) => {
  test.slow()
  const mara = await app.signUp('Mara')
  const friend = await app.signUp('Wolfgang-Amadeus', 'Hubertus-Wolfeschlegelsteinhausen')
  await befriend(app, mara, friend)
  const games = await Promise.all(GAMES.map(async (name) => addGame(app, mara, name)))
  for (let day = 1; day <= 9; day += 1) {
    const isWon = day % 2 === 0
    await logMatch(app, mara, {
      game: games[day % games.length]!,
      date: `2026-10-0${day}T12:00:00Z`,
      location: 'At Maximiliane Featherstonehaugh-Cholmondeley’s, in the conservatory',
      players: [
        { user: mara.user._id, score: isWon ? 90 : 40, result: isWon ? 'Win' : 'Loss' },
        { user: friend.user._id, score: 70, result: isWon ? 'Loss' : 'Win' },
        ...GUESTS.map((name) => ({ name, score: 10, result: 'Loss' as const })),
      ],
    })
  }
  await app.signIn(page, mara, '/stats')
  await expect(page.getByText('Carcassonne').filter({ visible: true }).first()).toBeVisible()
  await expectWholeTexts(page, [360, 320], { what: /(?<!is broken)$/u })
  await page.goto('/stats/2026')
  await expect(page.getByRole('list', { name: 'Most played' })).toBeVisible()
  await expectWholeTexts(page, [360, 320], { what: /(?<!is broken)$/u })
})
