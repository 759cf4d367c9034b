import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { isGone, openForm, score } from '#tests/support/components/opened-form.tsx'
import { ANN, button, refused, says } from '#tests/support/components/opened-page.tsx'
import { BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const details = page.getByRole('group', { name: 'Details' })
const notes = page.getByRole('textbox', { name: /^Notes/u })
const line = page.getByRole('textbox', { name: 'The match in one line' })
const undoBar = page.getByRole('region', { name: 'Undo' })
const cameBack = page.getByText(/^Your draft from/u)

async function openNotes(): Promise<void> {
  const tile = details.getByRole('button', { name: /^Notes/u })
  await expect.element(tile).toBeVisible()
  if (notes.elements().length === 0) await tile.click()
}

async function openMatch(more: object = {}) {
  const match = matchOf({ notes: 'As it was', players: [seatOf(ANN, { score: 10 })] })
  const form = await openForm(
    { 'GET /sessions/:id': { data: match, meta: { activityCursor: null } }, ...more },
    `/matches/${match._id}`,
  )
  return { ...form, match }
}

test('A draft can be cleared and brought back, kept by Cancel, or discarded', async () => {
  const form = await openForm()
  const leave = () => page.getByRole('link', { name: 'Cancel' }).click()
  const comeBack = async () => {
    await page.getByRole('link', { name: /New/u }).first().click()
    await expect.poll(form.address).toBe('/matches/new')
  }
  await line.fill('azul me 4')
  await openNotes()
  await notes.fill('Precious')
  await leave()
  await expect.element(undoBar).toMatchTextContent('Draft kept')
  await comeBack()
  await expect.element(cameBack).toBeVisible()
  await button('Start fresh').click()
  await isGone(cameBack)
  await expect.element(line).toHaveValue('')
  await undoBar.getByRole('button', { name: 'Undo' }).click()
  await openNotes()
  await expect.element(notes).toHaveValue('Precious')
  await expect.element(line).toHaveValue('azul me 4')
  await leave()
  await undoBar.getByRole('button', { name: 'Discard' }).click()
  await isGone(page.getByText('Draft kept'))
  await comeBack()
  await expect.element(line).toHaveValue('')
  await isGone(cameBack)
})

test('An edit that is cancelled is there again when the form opens, until it is discarded', async () => {
  await openMatch()
  const edit = button('Edit match')
  await edit.click()
  await openNotes()
  await notes.fill('Typed, not saved')
  await button('Cancel').click()
  await expect.element(undoBar).toMatchTextContent('Draft kept')
  await expect.element(edit).toHaveFocus()
  await says('As it was')
  await edit.click()
  await expect.element(cameBack).toBeVisible()
  await openNotes()
  await expect.element(notes).toHaveValue('Typed, not saved')
  await button('Start fresh').click()
  await openNotes()
  await expect.element(notes).toHaveValue('As it was')
  await undoBar.getByRole('button', { name: 'Undo' }).click()
  await openNotes()
  await expect.element(notes).toHaveValue('Typed, not saved')
  await button('Cancel').click()
  await undoBar.getByRole('button', { name: 'Discard' }).click()
  await edit.click()
  await openNotes()
  await expect.element(notes).toHaveValue('As it was')
})

test('An edit does not clear the form if it cannot be saved, and says which field is wrong', async () => {
  const { match } = await openMatch({ 'PUT /sessions/:id': refused(400) })
  await button('Edit match').click()
  await openNotes()
  await notes.fill('Precious')
  await button(/^Save changes/u).click()
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Failed to update match.')
  await expect.element(notes).toHaveValue('Precious')
  await details.getByRole('button', { name: 'More', exact: true }).click()
  await details.getByRole('button', { name: 'Place', exact: true }).click()
  const place = page.getByLabelText('Place', { exact: true })
  await place.fill('p'.repeat(90))
  await button(/^Save changes/u).click()
  await expect.element(place).toHaveAccessibleDescription('Place must be at most 80 characters.')
  await expect.element(place).toHaveFocus()
  expect(match.notes).toBe('As it was')
})

test('is possible for admins, except for the date, and they cannot delete', async () => {
  const put = Promise.withResolvers<object>()
  const { match, answer } = await openMatch({
    'GET /users/me': { data: { ...ANN, _id: 'root', role: 'admin' } },
  })
  answer({
    'PUT /sessions/:id': async (request: Request) => {
      put.resolve((await request.json()) as object)
      return { data: { ...match, version: 2 }, meta: { activityCursor: null } }
    },
  })
  await button('More').click()
  await isGone(button('Delete match'))
  await userEvent.keyboard('{Escape}')
  await button('Edit match').click()
  await expect.element(button(/^Date/u)).toBeDisabled()
  await says('Only the creator of a match can change its date.')
  await score('Ann Arbor').fill('5')
  await button(/^Save changes/u).click()
  for (const field of ['date', 'day', 'game']) expect(await put.promise).not.toHaveProperty(field)
  await says('Match updated.')
})

test('A match that is typed already is replaced by another one, and comes back by Undo', async () => {
  const oma = { ...seatOf(ANN), _id: 'oma', user: null, name: 'Oma' }
  const again = matchOf({ players: [seatOf(ANN), oma] })
  const form = await openForm(
    { 'GET /sessions/:id': { data: again, meta: { activityCursor: null } } },
    `/matches/${again._id}`,
  )
  await page.getByRole('link', { name: /New/u }).first().click()
  await button('Azul').first().click()
  await score('Ann Arbor').fill('40')
  form.back()
  await page.getByRole('link', { name: 'Play again' }).first().click()
  await expect.element(score('Ann Arbor')).toHaveValue('')
  await expect.element(score('Oma')).toBeVisible()
  await button('Undo').click()
  await expect.element(score('Ann Arbor')).toHaveValue('40')
  await isGone(score('Oma'))
})

test('An edit begins with what was just saved, however soon it begins', async () => {
  const { match, answer } = await openMatch()
  answer({
    'PUT /sessions/:id': async (request: Request) => {
      const { notes: written } = (await request.json()) as { notes: string }
      return { data: { ...match, notes: written, version: 2 }, meta: { activityCursor: null } }
    },
  })
  await button('Edit match').click()
  await openNotes()
  await notes.fill('Between')
  // Pressed as soon as it is there again, before the page shows what was saved.
  const observer = new MutationObserver(() => {
    const again = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Edit match'),
    )
    again?.click()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  await button(/^Save changes/u).click()
  await says('Match updated.')
  await expect.element(page.getByRole('heading', { name: 'Edit match' })).toBeVisible()
  await openNotes()
  await expect.element(notes).toHaveValue('Between')
})

test('When two people edit at once, one of each difference is chosen, and nothing is lost', async () => {
  const ada = { ...seatOf(ANN, { score: 2 }), _id: 'ada', user: null, name: 'Ada' }
  const match = matchOf({ notes: 'Before', players: [seatOf(ANN, { score: 1 }), ada] })
  const theirs = {
    ...{ ...match, version: 2, lastEditedBy: BOB },
    players: [seatOf(ANN, { score: 100 }), { ...ada, score: 20 }],
  }
  const sent: { notes?: string; players?: { score: number }[] }[] = []
  await openForm(
    {
      'GET /sessions/:id': { data: match, meta: { activityCursor: null } },
      'PUT /sessions/:id': async (request: Request) => {
        sent.push((await request.json()) as (typeof sent)[number])
        return sent.length > 1
          ? { data: theirs, meta: { activityCursor: null } }
          : refused(409, { message: 'Changed.', code: 'version_conflict', data: theirs })
      },
    },
    `/matches/${match._id}`,
  )
  await button('Edit match').click()
  await score('Ann Arbor').fill('10')
  await openNotes()
  await notes.fill('Written here')
  const saveChanges = button(/^Save changes/u)
  await saveChanges.click()
  const choices = page.getByRole('radiogroup')
  await expect.poll(() => choices.elements().length).toBe(3)
  await expect.element(choices.nth(0)).toMatchTextContent(/Ann’s score10100/u)
  await expect.element(choices.nth(1)).toMatchTextContent(/Ada’s score220/u)
  await expect.element(choices.nth(2)).toMatchTextContent(/NotesWritten here/u)
  await expect.element(saveChanges).toBeDisabled()
  await button('Theirs').click()
  page.getByRole('radio', { name: 'Mine: Written here' }).element().focus()
  await userEvent.keyboard(' ')
  await saveChanges.click()
  await says('Match updated.')
  expect(sent[1]?.notes).toBe('Written here')
  expect(JSON.stringify(sent[1])).not.toContain('"score":10,')
})
