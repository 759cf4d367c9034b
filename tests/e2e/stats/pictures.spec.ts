import { readFile } from 'node:fs/promises'

import { typefaces, widthOf } from '#features/sharing/letters.rules.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '#tests/support/browser/axe.ts'
import { expect, type Page, test } from '#tests/support/browser/browser.ts'
import { logMatch, twoFriends } from '#tests/support/browser/shown-evenings.ts'

const YEAR = 2025

test('A year in review counts what was played, and becomes a picture', async ({ app, page }) => {
  const { mara, jonas } = await twoFriends(app, 'Lindqvist', 'Weber')
  const play = (game: string, day: string, mine: number, his: number, durationMinutes = 60) =>
    logMatch(app, mara, {
      game,
      day,
      date: `${day}T12:00:00Z`,
      durationMinutes,
      players: [
        { user: mara.user._id, score: mine, result: mine > his ? 'Win' : 'Loss' },
        { user: jonas.user._id, score: his, result: mine > his ? 'Loss' : 'Win' },
      ],
    })
  // Nine decided matches: Mara wins three, two of them in a row; chance would be 4.5.
  const scores = [1, 9, 1, 9, 9, 1, 1, 1, 1]
  const days = ['01-01', '02-02', '02-02', '03-08', '05-09', '06-10', '07-11', '09-12', '12-31']
  await play('Azul', `${YEAR - 1}-12-31`, 9, 5, 40)
  for (const [index, day] of days.entries()) {
    const game = index < 2 ? 'Azul' : index < 8 ? 'Wingspan' : 'Hanabi & <Co>'
    await play(game, `${YEAR}-${day}`, scores[index] ?? 0, 5)
  }

  await app.signIn(page, mara, `/stats/${YEAR}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mara’s 2025 at the table')
  const numbers = page.getByRole('region', { name: 'The year in numbers' })
  await expect(numbers).toContainText('9matches')
  await expect(numbers).toContainText('with one person')
  for (const fact of [
    'won of 9 against others6 lost; chance would be 4.53',
    'games2 new to you3',
    'hoursat the table9',
    'wins in a rowthe longest streak2',
  ]) {
    await expect(numbers).toContainText(fact)
  }
  const shelf = numbers.getByRole('list', { name: 'Most played' }).getByRole('listitem')
  await expect(shelf).toHaveText([/Wingspan6 times/, /Azul2 times/, /Hanabi & <Co>once/])
  await expect(page.getByText('No day had more matches than Sun 2 Feb 2025: 2.')).toBeVisible()
  const people = page.getByRole('region', { name: 'People' })
  await expect(people).toContainText(/Jonas Weber\s*Beats you most often/u)
  await expect(people).toContainText(/You ahead 3.*Jonas Weber ahead 6/u)
  await expect(people).not.toContainText('You beat most')
  await expect(page.getByRole('region', { name: 'New to you' })).toContainText('Wingspan')
  await expect(page.getByRole('region', { name: 'New to you' })).not.toContainText('Azul')

  await people.getByRole('switch', { name: 'Only confirmed' }).click()
  await expect(page.getByText('Only what the whole table has confirmed.')).toBeVisible()
  await expect(numbers).toContainText('0confirmed matches')
  await page.getByRole('link', { name: 'Count all matches' }).click()
  await expect(page).toHaveURL(`/stats/${YEAR}`)
  await expect(numbers).toContainText('9matches')
  await shelf.getByRole('link', { name: 'Azul' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Azul' })).toBeVisible()
  await page.goBack()

  expect((await pictureOf(page, 'Share picture')).name).toBe('tabletally-2025.png')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/stats/${YEAR}`)
  await expect(
    page.getByRole('img', { name: 'Days with matches, October to December 2025' }),
  ).toBeVisible()
  const everyDay = page.getByRole('region', { name: 'Every day' })
  await everyDay.getByText('Show the numbers as a table').click()
  await expect(everyDay.getByRole('table', { name: 'Days with matches, 2025' })).toContainText(
    /31 Dec 2025.*1 Jan 2025/u,
  )
  await expectNoSidewaysScroll(page)
})

test('A match becomes a picture; one that cannot be drawn says so, and is drawn at the next try @long', async ({
  app,
  page,
}) => {
  const mara = await app.signUp('Mara', 'Lindqvist')
  const { _id } = await logMatch(app, mara, {
    game: 'Café & <Co>',
    day: '2025-12-31',
    date: '2025-12-31T12:00:00Z',
    players: [{ user: mara.user._id, score: 9, result: 'Win' }],
  })
  await app.signIn(page, mara, `/matches/${_id}`)
  // A phone without memory for the picture.
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')!
    HTMLCanvasElement.prototype.toBlob = (callback) => {
      Object.defineProperty(HTMLCanvasElement.prototype, 'toBlob', own)
      callback(null)
    }
  })
  await page.getByRole('button', { name: 'Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture of this match' })
  await expect(dialog.getByRole('alert')).toContainText('could not be drawn')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 360, height: 740 })
  expect((await pictureOf(page, 'Picture')).name).toBe('cafe-co-2025-12-31.png')
  await expectNoSidewaysScroll(page)
})

test('The widths of letters are those of the font', { tag: '@long' }, async ({ page }) => {
  await page.goto('/login')
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
  const letters = [...ascii, ...Array.from('éößłŻœ€–…’')]
  const measured = await page.evaluate(async (texts) => {
    const font = '800 1000px Bricolage'
    await Promise.all(texts.map((text) => document.fonts.load(font, text)))
    const context = document.createElement('canvas').getContext('2d')!
    context.font = font
    return texts.map((text) => context.measureText(text).width)
  }, letters)
  expect(typefaces.display['font-family']).toMatch(/^Bricolage,/)
  // The estimate has a margin of three per cent.
  for (const [index, letter] of letters.entries()) {
    const estimate = widthOf(letter, 'display', 1000) / 1.03
    expect([letter, Math.abs(estimate - (measured[index] ?? 0)) < 1.5]).toEqual([letter, true])
  }
})

async function pictureOf(page: Page, button: string): Promise<{ name: string }> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await download).path()
  const png = (await readFile(file)).toString('base64')
  const { size, colours } = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 63
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0, 120, 63)
    const pixels = new Uint32Array(context.getImageData(0, 0, 120, 63).data.buffer)
    return { size: [image.naturalWidth, image.naturalHeight], colours: new Set(pixels).size }
  }, png)
  expect(size).toEqual([2400, 1260])
  expect(colours).toBeGreaterThan(500)
  return { name: (await download).suggestedFilename() }
}
