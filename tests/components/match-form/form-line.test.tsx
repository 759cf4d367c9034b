import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  DEFAULTS,
  isGone,
  openForm,
  save,
  saved,
  score,
} from '#tests/support/components/opened-form.tsx'
import { ANN, button, says } from '#tests/support/components/opened-page.tsx'
import { AZUL, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'
import { linesOf } from '#tests/support/components/text-layout.ts'

const line = page.getByRole('textbox', { name: 'The match in one line' })
const read = page.getByRole('list', { name: 'What was read' })
const asks = (name: string) => page.getByRole('group', { name })
const saveSays = (words: string) => expect.element(save).toMatchTextContent(words)

async function openLine() {
  const omas = ['Oma Inge', 'Oma Ruth'].map((name) => ({
    ...seatOf(ANN, { name }),
    ...{ _id: `seat-${name}`, user: null },
  }))
  const wingspan = { _id: 'wingspan', name: 'Wingspan' }
  const last = matchOf({ game: wingspan, players: [seatOf(ANN), ...omas] })
  const form = await openForm({
    'GET /sessions': { data: [last], meta: { nextCursor: null } },
    'GET /games': { data: [wingspan, AZUL], meta: { nextCursor: null } },
  })
  await line.click()
  return form
}

test('becomes a match: everything that it says goes into the form, and is saved there', async () => {
  const form = await openLine()
  await line.fill('wingspan me 84, ben 71 at Ben’s, 75 min')
  await expect
    .poll(() =>
      read
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringContaining('Wingspan'),
      'You84',
      'Ben Tester71',
      expect.stringContaining('Ben’s'),
      expect.stringContaining('75 min'),
    ])
  await saveSays('First fills in the form from your line')
  // An input method that composes has Enter for itself.
  line
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  await saveSays('First fills in the form from your line')
  await button('Fill in the form').click()
  await expect.element(save).toHaveFocus()
  await saveSays('Ann wins by 13')
  await page.viewport(320, 740)
  onTestFinished(() => page.viewport(1280, 800))
  expect(linesOf(button('Change game: Wingspan').getByText('Wingspan'))).toBe(1)
  expect(form.stored).toEqual([])
  const { table, ...sent } = await saved(form)
  expect(sent).toMatchObject({ game: 'wingspan', location: 'Ben’s', durationMinutes: 75 })
  expect(table).toMatchObject([
    { name: 'Ann', score: 84, result: 'Win' },
    { name: 'Ben', score: 71, result: 'Loss' },
  ])
})

test('is saved with a second Enter where it says who won without scores', async () => {
  const form = await openLine()
  await line.fill('wingspan vs ben, he won')
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveFocus()
  await saveSays('Ben wins')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.stored.length).toBe(1)
  expect(form.stored[0]?.players.map(({ result }) => result)).toEqual(['Loss', 'Win'])
})

test('leads on to the first crown when its game turns out to have no scores', async () => {
  const form = await openLine()
  const defaults = Promise.withResolvers<object>()
  form.answer({ 'GET /games/:id/defaults': () => defaults.promise })
  await line.fill('azul with ben')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).not.toBe(line.element())
  defaults.resolve({ data: { ...DEFAULTS, scoring: 'none' } })
  await expect.element(button('Ann Arbor won')).toHaveFocus()
})

test('reads what was pasted from a chat, line by line', async () => {
  await openLine()
  await line.fill('Wingspan\nBen: 71\nme: 84\nTheo: 12')
  await userEvent.keyboard('{Enter}')
  await expect.element(score('Ben Tester')).toHaveValue('71')
  await expect.element(score('Ann Arbor')).toHaveValue('84')
  await expect.element(score('Theo')).toHaveValue('12')
  await expect.element(line).toHaveValue('Wingspan\nBen: 71\nme: 84\nTheo: 12')
})

test('asks one question after the other, chooses nothing meanwhile, and then leads on', async () => {
  await openLine()
  await line.fill('azul me 84, oma 66')
  await userEvent.keyboard('{Enter}')
  const question = asks('Which Oma?')
  await expect.element(question.getByRole('button').first()).toHaveFocus()
  await expect.element(question).toMatchTextContent('Oma Inge guest')
  await expect.element(save).toBeDisabled()
  await saveSays('Open: which Oma?')
  await says('which one?')
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const open = page.getByRole('row').filter({ hasText: 'which one?' })
  const boxOf = (text: string) => open.getByText(text).first().element().getBoundingClientRect()
  expect(boxOf('oma').bottom).toBeLessThanOrEqual(boxOf('which one?').top + 4)
  const asked = page.getByText('oma', { exact: true }).element()
  expect(getComputedStyle(asked).textDecorationStyle).toBe('solid')
  line.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: /Oma Ruth/u }).click()
  await isGone(question)
  await expect.element(score('Oma Ruth')).toHaveValue('66')
  await expect.element(save).toHaveFocus()
})

test('offers an unknown game as a new one, and asks which of two matches it was', async () => {
  const form = await openLine()
  await line.fill('ark quest with ben, lost')
  await userEvent.keyboard('{Enter}')
  await asks('Which game is “ark quest”?')
    .getByRole('button', { name: /new game/u })
    .click()
  const question = asks('Who won?')
  await expect.element(question.getByRole('button', { name: 'Ben won' })).toBeVisible()
  await question.getByRole('button', { name: 'All lost together' }).click()
  await saveSays('We lost')
  const ark = { _id: 'ark', name: 'Ark quest' }
  const added = Response.json({ message: 'Game added!', data: ark }, { status: 201 })
  form.answer({ 'POST /games': added })
  const { mode, table } = await saved(form)
  expect(mode).toBe('cooperative')
  expect(table.map(({ result }) => result)).toEqual(['Loss', 'Loss'])
})

test('asks how it was played where the winners are the same', async () => {
  await openLine()
  await line.fill('azul me and ben won')
  await userEvent.keyboard('{Enter}')
  await asks('How did you play?').getByRole('button', { name: 'All won together' }).click()
  await saveSays('We won')
})

test('underlines what it does not understand, says so, and lets nobody win', async () => {
  await openLine()
  await line.fill('wingspan aiko zwurbled ben')
  await says('No winner yet: “zwurbled” was not understood.')
  expect(line.element().getBoundingClientRect().height).toBeLessThan(60)
  const marked = page.getByText('zwurbled', { exact: true }).element()
  expect(getComputedStyle(marked).textDecorationStyle).toBe('wavy')
  const status = page.getByRole('region', { name: 'Quick line' }).getByRole('status')
  await expect
    .element(status)
    .toMatchTextContent(
      'I read: Wingspan. Aiko Tester. Ben Tester. No winner yet: “zwurbled” was not understood.',
    )
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: /^Score of/u }).first()).toHaveFocus()
  await saveSays('no winner yet')
  await line.fill('azul me 10 zed 8')
  await says('No winner yet: “10 zed 8” was not understood. A comma behind each score helps.')
})

test('takes the game that is called as typed, not one whose name only begins so', async () => {
  const [duel, wonders] = ['7 Wonders Duel', '7 Wonders'].map((name) => ({ _id: name, name }))
  const form = await openForm({
    'GET /games': ({ url }: Request) => ({
      data: url.includes('q=7') ? [duel, wonders] : [duel],
      meta: { nextCursor: null },
    }),
  })
  await line.fill('7 wonders me 50, ben 40')
  await expect.element(read).toMatchTextContent(/7 WondersYou/u)
  await userEvent.keyboard('{Enter}')
  expect(await saved(form)).toMatchObject({ game: '7 Wonders' })
})
