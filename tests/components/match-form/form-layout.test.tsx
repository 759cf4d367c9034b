import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { isGone, openForm, score } from '#tests/support/components/opened-form.tsx'
import { ANN, button } from '#tests/support/components/opened-page.tsx'
import { AZUL, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'
import { isWhole, linesOf, useLargeText } from '#tests/support/components/text-layout.ts'

const guest = (name: string) => ({ ...seatOf(ANN), _id: `seat-${name}`, user: null, name })
const THIRTY_TWO = Array.from({ length: 31 }, (_, index) => guest(`Guest ${index + 2}`))

async function playAgain(guests: ReturnType<typeof guest>[], width = 1280) {
  await page.viewport(width, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const match = matchOf({ players: [seatOf(ANN), ...guests] })
  const data = { data: match, meta: { activityCursor: null } }
  await openForm({ 'GET /sessions/:id': data }, `/matches/new?again=${match._id}`)
  await expect.element(score(guests.at(-1)?.name ?? '')).toBeInTheDocument()
}

const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

test('Typing a score into a form with 32 players renders the row of that score alone', async () => {
  await playAgain(THIRTY_TWO, 412)
  const typed = score('Guest 5')
  await typed.fill('8')
  const changed = new Set<string>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const part = target instanceof Element ? target : target.parentElement
      const row = part?.closest('tr')?.querySelector('input')
      changed.add(row?.name ?? part?.getAttribute('name') ?? part?.tagName ?? 'text')
    }
  })
  const form = typed.element().closest('form') as HTMLFormElement
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(form, all)
  typed.element().focus()
  await userEvent.keyboard('{End}4')
  await expect.element(typed).toHaveValue('84')
  expect([...changed]).toEqual([typed.element().getAttribute('name')])
  observer.disconnect()
  await userEvent.keyboard('{Enter}')
  await expect.element(score('Guest 6')).toHaveFocus()
})

test('With 32 players another way to play is shown before their rows', async () => {
  await playAgain(THIRTY_TWO)
  await button('Teams').click()
  const last = button('Guest 32 changes sides')
  await expect.element(last).toBeVisible()
  const together = page.getByRole('radio', { name: 'Together' }).element() as HTMLInputElement
  together.click()
  // React has rendered the tap itself by then, and nothing that may wait.
  for (let time = 0; time < 10; time += 1) await Promise.resolve()
  expect([together.checked, last.elements().length]).toEqual([true, 1])
  await isGone(last)
  await expect.element(page.getByLabelText('Score of the table')).toBeVisible()
})

test('There is room for 32 players with long names and nine digits, at 320 px', async () => {
  const names = THIRTY_TWO.map(({ name }) => guest(`${'Bartholomew '.repeat(4)}${name}`))
  await playAgain(names, 320)
  for (const { name } of names.slice(0, 2)) await score(name).fill('-999999999')
  const fields = page.getByRole('textbox', { name: /^Score of/u }).elements()
  expect(fields).toHaveLength(32)
  expect(fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
  expect(isTooWide()).toBe(false)
})

test('A long word of a game’s name is not wider than its box', async () => {
  const game = { _id: 'carcassonne', name: 'Carcassonne' }
  const data = [game, AZUL, { _id: 'catan', name: 'Catan' }, { _id: 'root', name: 'Root' }]
  await openForm({ 'GET /games': { data, meta: { nextCursor: null } } })
  await expect.element(button('Carcassonne')).toBeVisible()
  onTestFinished(() => page.viewport(1280, 800))
  for (const width of [360, 390, 480, 1280]) {
    await page.viewport(width, 740)
    const range = document.createRange()
    range.selectNodeContents(button('Carcassonne').getByText('Carcassonne').element())
    const box = button('Carcassonne').element().getBoundingClientRect()
    expect(box.width).toBeGreaterThanOrEqual(range.getBoundingClientRect().width)
  }
})

const keypad = page.getByRole('group', { name: 'Keypad' })
const press = (name: string | RegExp) =>
  keypad.getByRole('button', { name, exact: typeof name === 'string' }).click()

test('On a phone no word of a name is broken, beside the crown of a tie and on the pad, nor the number below it', async () => {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await playAgain([guest('Maximiliane'), guest('Wolfeschlegelstein')], 360)
  await score('Maximiliane').fill('7')
  await score('Wolfeschlegelstein').fill('7')
  await score('Ann Arbor').fill('6')
  await button('Maximiliane won the tie').click()
  for (const name of ['Maximiliane', 'Wolfeschlegelstein']) {
    expect(linesOf(row(name).getByText(name).first())).toBe(1)
  }
  expect(isTooWide()).toBe(false)
  await button('Score pad').click()
  const head = page.getByRole('columnheader', { name: /^Maximiliane/u })
  await expect.element(head).toBeVisible()
  expect(linesOf(head.getByText('Maximiliane').first())).toBe(1)
  await page.getByRole('gridcell', { name: /^Round 1, Maximiliane: /u }).click()
  for (let digit = 0; digit < 6; digit += 1) await press('9')
  const total = head.getByText('999999').first()
  await expect.element(total).toBeVisible()
  expect(linesOf(total)).toBe(1)
  const widthOf = (one: typeof total) => one.element().getBoundingClientRect().width
  expect(widthOf(total)).toBeLessThanOrEqual(widthOf(head))
})

test('On the pad a total is never broken on a phone, and large texts leave room for two rows', async () => {
  await playAgain(THIRTY_TWO.slice(0, 4), 360)
  await button('Score pad').click()
  const head = page.getByRole('columnheader', { name: /^Ann/u })
  await expect.element(head).toBeVisible()
  for (const digit of '1084') await press(digit)
  const total = head.getByText('1084')
  expect(linesOf(total)).toBe(1)
  const widthOf = (one: typeof total) => one.element().getBoundingClientRect().width
  expect(widthOf(total)).toBeLessThanOrEqual(widthOf(head))
  await useLargeText()
  await button(/add one/u).click()
  for (const row of ['Round 1', 'Round 2']) {
    const cell = page.getByRole('gridcell', { name: new RegExp(`^${row}, Ann`, 'u') })
    await expect.poll(() => isWhole(cell)).toBe(true)
  }
  expect(isWhole(button(/Start the clock/u))).toBe(true)
  expect(isWhole(head)).toBe(true)
})

test('With texts of twice the size a score of five digits is whole in its field', async () => {
  await playAgain(THIRTY_TWO.slice(0, 2))
  await useLargeText()
  await score('Ann Arbor').fill('88888')
  const { scrollWidth, clientWidth } = score('Ann Arbor').element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('On a phone a name stays beside its piece where its score has a second line', async () => {
  await playAgain(THIRTY_TWO.slice(0, 2), 360)
  await score('Guest 2').fill('20+15+8')
  await expect.element(page.getByText('= 43')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '= 43' })
  const middleOf = (one: typeof row) => {
    const { top, bottom } = one.element().getBoundingClientRect()
    return (top + bottom) / 2
  }
  const piece = middleOf(row.getByRole('button', { name: 'Guest 2 won' }))
  expect(Math.abs(middleOf(row.getByText('Guest 2').first()) - piece)).toBeLessThan(6)
})

test('The pad has room for 32 players and long numbers on the smallest phone', async () => {
  await playAgain(THIRTY_TWO, 320)
  await button('Score pad').click()
  const last = page.getByRole('gridcell', { name: /^Round 1, Guest 32: /u })
  await expect.element(last).toBeInTheDocument()
  const narrow = last.element().clientWidth
  for (let step = 0; step < 31; step += 1) await press(/^Next/u)
  await press('Plus or minus')
  for (let digit = 0; digit < 10; digit += 1) await press('9')
  await expect.element(page.getByText('Scores have at most nine digits.').first()).toBeVisible()
  await expect.poll(() => last.element().clientWidth).toBeGreaterThan(narrow)
  await expect.element(last).toBeInViewport()
  await expect.element(page.getByRole('rowheader', { name: 'Round 1' })).toBeInViewport()
  await expect.element(page.getByRole('columnheader', { name: /Guest 32/u })).toBeInViewport()
  expect(isTooWide()).toBe(false)
})
