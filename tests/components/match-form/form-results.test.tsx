import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  addGuest,
  DEFAULTS,
  FRIENDS,
  isGone,
  openForm,
  openTable,
  resultOf,
  save,
  saved,
  score,
} from '#tests/support/components/opened-form.tsx'
import { button, says } from '#tests/support/components/opened-page.tsx'
import { AZUL } from '#tests/support/components/shown-matches.ts'

const OF_AZUL = `/matches/new?game=${AZUL._id}`
const radio = (name: string) => page.getByRole('radio', { name, exact: true })
const saveSays = (words: string) => expect.element(save).toHaveAccessibleName(`Save Match ${words}`)
const shown = (name: string, result: string) =>
  expect
    .poll(() => (resultOf(name).element() as HTMLSelectElement).selectedOptions[0]?.textContent)
    .toBe(result)
const numbers = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => /^\d*/u.exec(textContent.trim())?.[0])

async function typeScores(scores: Record<string, string>): Promise<void> {
  for (const [name, typed] of Object.entries(scores)) await score(name).fill(typed)
}

test('Results are filled in by the scores, which are sums too, and the button says what is missing', async () => {
  const form = await openForm({}, OF_AZUL)
  await addGuest('Oma')
  await score('Ann Arbor').fill('40')
  await shown('Ann Arbor', 'No result')
  await saveSays('no winner yet: Oma has no score')
  await score('Ann Arbor').fill('')
  await shown('Ann Arbor', 'Win')
  await score('Oma').fill('55')
  await saveSays('no winner yet: you have no score')
  await score('Ann Arbor').fill('20+20')
  await expect.element(score('Ann Arbor')).toHaveAccessibleDescription('= 40')
  await shown('Ann Arbor', 'Loss')
  await radio('Lowest').click()
  await shown('Ann Arbor', 'Win')
  const { table } = await saved(form)
  expect(table.map(({ score: sent, result }) => [sent, result])).toEqual([
    [40, 'Win'],
    [55, 'Loss'],
  ])
})

test('Results by hand are replaced after a changed score, with a notice and an undo', async () => {
  const form = await openForm({}, OF_AZUL)
  await addGuest('Oma')
  await typeScores({ 'Ann Arbor': '40', Oma: '55' })
  await userEvent.selectOptions(resultOf('Ann Arbor'), 'Win')
  await userEvent.selectOptions(resultOf('Oma'), 'Loss')
  await isGone(page.getByText('Results follow the scores'))
  await score('Oma').fill('56')
  await says('Results follow the scores')
  await shown('Oma', 'Win')
  const back = button('Put back: Ann wins')
  back.element().focus()
  await userEvent.keyboard('{Enter}')
  const table = page.getByRole('region', { name: 'Scores' })
  await expect.element(table.getByRole('status').last()).toHaveFocus()
  expect((await saved(form)).table.map(({ result }) => result)).toEqual(['Win', 'Loss'])
})

test('A tap on a piece says who won, and another one takes that back', async () => {
  await openForm({}, OF_AZUL)
  await addGuest('Oma')
  const piece = button('Oma won')
  await piece.click()
  await expect.element(piece).toHaveAttribute('aria-pressed', 'true')
  await shown('Ann Arbor', 'Loss')
  piece.element().focus()
  await userEvent.keyboard('{Enter}')
  await shown('Oma', 'No result')
})

test('Without scores players are numbered as they finished, by keyboard too, and share a place', async () => {
  const form = await openTable('none')
  await says('Tap them as they finished')
  for (const [name, key] of [
    ['Ben Tester won', '{Enter}'],
    ['Ann Arbor finished next', ' '],
    ['Aiko Tester finished next', '{Enter}'],
    ['Priya Tester finished next', '{Enter}'],
  ] as const) {
    await expect.element(button(name)).toBeVisible()
    button(name).element().focus()
    await userEvent.keyboard(key)
  }
  const last = button('Priya Tester finished 4th')
  await expect.element(last).toHaveAttribute('aria-pressed', 'true')
  await expect.element(last).toHaveFocus()
  await button('same place: Ann and Aiko').click()
  await saveSays('Ben wins, you and Aiko share 2nd')
  expect(numbers()).toEqual(['1', '2', '2', '4'])
  await button('same place: Ann and Aiko').click()
  await button('Ann Arbor finished 2nd').click()
  await saveSays('Ben wins, Aiko is 2nd')
  expect((await saved(form)).table).toMatchObject([
    { name: 'Ann', result: 'Loss' },
    { name: 'Aiko', result: 'Loss', rank: 2 },
    { name: 'Ben', result: 'Win', rank: 1 },
    { name: 'Priya', result: 'Loss', rank: 3 },
  ])
})

test('A tie is broken by a crown or by keyboard, or shared by a win of each, until the next score', async () => {
  const form = await openTable()
  await typeScores({
    'Ann Arbor': '68',
    'Aiko Tester': '71',
    'Ben Tester': '71',
    'Priya Tester': '54',
  })
  await says('Aiko and Ben both have 71')
  await expect.element(radio('Shared')).toBeChecked()
  radio('Shared').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('Aiko')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await page.getByRole('switch', { name: 'Each of them won' }).click()
  await saveSays('Aiko and Ben win')
  const crown = button('Aiko Tester won the tie')
  await crown.click()
  await crown.click()
  await expect.element(radio('Shared')).toBeChecked()
  await crown.click()
  await saveSays('Aiko wins the tie at 71')
  expect(numbers()).toEqual(['3', '1', '2', '4'])
  await says('The others keep their order: 1, 2, 3, 4.')
  await score('Priya Tester').fill('69')
  await saveSays('Aiko and Ben draw')
  await says('Results follow the scores.')
  await button(/^Put back: Aiko wins/u).click()
  await saveSays('Aiko wins the tie at 71')
  await score('Ben Tester').fill('72')
  await saveSays('Ben wins by 1')
  await button(/^Put back: Aiko wins/u).click()
  await score('Ben Tester').fill('71')
  await crown.click()
  expect((await saved(form)).table).toMatchObject([
    { rank: 4, result: 'Loss' },
    { rank: 1, result: 'Win' },
    { rank: 2, result: 'Loss' },
    { rank: 3, result: 'Loss' },
  ])
})

test.each(['teams', 'cooperative'])(
  'On a phone the first score has the focus: %s',
  async (mode) => {
    await page.viewport(360, 740)
    onTestFinished(() => page.viewport(1280, 800))
    await openForm({ 'GET /games/:id/defaults': { data: { ...DEFAULTS, mode } } })
    for (const { firstName } of FRIENDS) await button(`${firstName} Tester`).click()
    await button(/Azul$/u).click()
    const first = page.getByLabelText(
      mode === 'teams' ? 'Score of Ann & Aiko' : /^Score of the table/u,
    )
    await expect.element(first).toHaveFocus()
  },
)

test('People change sides, make a third team, and one plays against all', async () => {
  const form = await openTable()
  const side = (name: string, count: number) =>
    expect
      .poll(
        () => page.getByRole('list', { name, exact: true }).getByRole('listitem').elements().length,
      )
      .toBe(count)
  await button('Teams').click()
  await expect.element(radio('Teams')).toHaveFocus()
  await side('Ann & Aiko', 2)
  await button('Third team').click()
  const priya = button('Priya Tester changes sides')
  priya.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(priya).toHaveFocus()
  await expect.element(page.getByText('Priya changes sides.')).toBeInTheDocument()
  await side('Priya', 1)
  await typeScores({ 'Ann & Aiko': '3', Ben: '2', Priya: '1' })
  await saveSays('Ann & Aiko win by 1')
  await priya.click()
  await side('Ann, Aiko & Priya', 3)
  await expect.element(button('Ben Tester changes sides')).toHaveAttribute('aria-disabled', 'true')

  await radio('One against all').click()
  await button('Ben Tester plays alone').click()
  await side('Ann, Aiko & Priya', 3)
  await typeScores({ Ben: '12', 'Ann, Aiko & Priya': '12' })
  await button('Ben won the tie').click()
  await saveSays('Ben wins the tie at 12')
  expect((await saved(form)).table).toMatchObject([
    { score: 12, result: 'Loss', team: 'Team 1' },
    { score: 12, result: 'Loss', team: 'Team 1' },
    { score: 12, result: 'Win' },
    { score: 12, result: 'Loss', team: 'Team 1' },
  ])
})

test('A cross lets everybody play alone again; who plays together has one score and one switch', async () => {
  const form = await openTable()
  await button('Teams').click()
  await button('Each alone again').click()
  await expect.element(score('Ben Tester')).toBeVisible()
  await radio('Together').click()
  await isGone(page.getByRole('radiogroup', { name: 'Who plays with whom' }))
  await expect.element(radio('Not yet')).toBeChecked()
  await isGone(score('Ben Tester'))
  await page.getByLabelText('Score of the table').fill('3')
  await radio('We lost').click()
  const { mode, table } = await saved(form)
  expect(mode).toBe('cooperative')
  expect(table.map((player) => [player.score, player.result])).toEqual(table.map(() => [3, 'Loss']))
})
