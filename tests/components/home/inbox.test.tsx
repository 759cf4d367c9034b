import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { queryClient } from '#client/query/query-client.ts'
import type { Owed } from '#features/confirmations/confirmations.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { eventStream } from '#tests/support/components/held-events.ts'
import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'
import { linesOf } from '#tests/support/components/text-layout.ts'

const says = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()
const bar = page.getByRole('region', { name: 'Undo' })
const undo = bar.getByRole('button', { name: 'Undo', exact: true })
const row = (game: string) => page.getByRole('article', { name: game })
const forYou = (count: number) =>
  expect.element(page.getByRole('heading', { name: `For you ${count}` })).toBeVisible()

function asking(game: string, result: 'Win' | ''): WholeMatch {
  return matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending', game: { _id: game, name: game } },
    players: [seatOf(BOB, { result }), seatOf(ANN, asked)],
  })
}

const NOBODY: Owed = { people: [], matches: 0, remindable: 0 }

async function openInbox(matches: WholeMatch[], owed: Owed = NOBODY) {
  signIn()
  const { tell, answers } = eventStream()
  const waits = new Set(matches)
  const settle = (isWaiting: boolean) => (request: Request) => {
    const match = matches.find(({ _id }) => request.url.includes(_id))
    if (match !== undefined) waits[isWaiting ? 'add' : 'delete'](match)
    return { data: { matchStatus: isWaiting ? 'Pending' : 'Confirmed' } }
  }
  const opened = await openPage('/notifications', {
    ...answers,
    'GET /inbox': () => ({
      data: [...waits].map((match) => ({ kind: 'match', _id: match._id, at: match.date, match })),
      meta: { count: waits.size, nextCursor: null },
    }),
    'GET /friends/notifications': {
      data: [],
      meta: { page: 1, limit: 20, total: 0, unreadCount: 0 },
    },
    'GET /sessions': { data: [], meta: { nextCursor: null } },
    'GET /owed': { data: owed },
    'POST /sessions/:id/confirm': settle(false),
    'POST /sessions/:id/unconfirm': settle(true),
    'POST /sessions/:id/decline': settle(false),
    'POST /sessions/:id/rejoin': settle(true),
  })
  return { ...opened, tell, waits, settle }
}

test('All that is confirmed at once is taken back at once, and what has no result is left out', async () => {
  const matches = [asking('Azul', 'Win'), asking('Hanabi', ''), asking('Skull', 'Win')]
  const { answer, sent, waits } = await openInbox(matches)
  await says('1 without a result is left out')
  const ids = matches.filter(({ game }) => game.name !== 'Hanabi').map(({ _id }) => _id)
  answer({
    'POST /sessions/confirm': async (request: Request) => {
      expect(((await request.json()) as { ids: string[] }).ids).toEqual(ids)
      for (const match of matches) if (ids.includes(match._id)) waits.delete(match)
      return { data: { confirmed: ids, refused: [] } }
    },
  })
  await button('Confirm these 2').click()
  await says('2 matches confirmed')
  await expect.element(bar).toMatchTextContent('Confirmed 2 matches')
  await forYou(1)
  for (const match of matches) waits.add(match)
  await undo.click()
  await forYou(3)
  await expect.element(button('Confirm these 2')).toBeVisible()
  expect(sent.filter((request) => request.endsWith('/unconfirm')).toSorted()).toEqual(
    ids.map((id) => `POST /sessions/${id}/unconfirm`).toSorted(),
  )
})

test('What was changed since it was shown is not confirmed with the others, stays, and says why', async () => {
  const [changed, other] = [asking('Azul', 'Win'), asking('Skull', 'Win')]
  const { answer, waits } = await openInbox([changed, other])
  const message = 'This match has been changed in the meantime.'
  answer({
    'POST /sessions/confirm': () => {
      waits.delete(other)
      const conflict = { _id: changed._id, code: 'version_conflict', message }
      return { data: { confirmed: [other._id], refused: [conflict] } }
    },
  })
  await button('Confirm these 2').click()
  await says('1 match confirmed')
  await says('1 could not be confirmed')
  await expect.element(row('Azul')).toMatchTextContent(message)
  await expect.element(row('Azul').getByRole('button', { name: 'Confirm' })).toBeVisible()
})

test('What cannot be taken back says why in the bar, and nothing is lost', async () => {
  const { answer, settle } = await openInbox([asking('Azul', 'Win')])
  answer({
    'POST /sessions/:id/unconfirm': refused(409, { message: 'Not now.', code: 'conflict' }),
  })
  const confirm = row('Azul').getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await expect.element(bar).toMatchTextContent('Azul confirmed')
  await undo.click()
  await expect.element(bar).toMatchTextContent('Not now.')
  await expect.element(row('Azul')).toMatchTextContent('You said yes')
  answer({ 'POST /sessions/:id/unconfirm': settle(true) })
  await undo.click()
  await expect.element(confirm).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('Declining is taken back in the bar, which says why it cannot be', async () => {
  const { answer } = await openInbox([asking('Azul', 'Win'), asking('Hanabi', 'Win')])
  const decline = (game: string) => row(game).getByRole('button', { name: 'Decline' }).click()
  await decline('Azul')
  await says('You declined this match')
  await expect.element(bar).toMatchTextContent('Azul declined')
  await undo.click()
  await says('You are at the table again')
  const message = 'Your seat is somebody else’s by now, or gone.'
  answer({ 'POST /sessions/:id/rejoin': refused(409, { message, code: 'conflict' }) })
  await decline('Hanabi')
  await expect.element(bar).toMatchTextContent('Hanabi declined')
  await undo.click()
  await expect.element(bar).toMatchTextContent(message)
})

test('Who owes a confirmation stands in one card, with one reminder for all', async () => {
  const people = [
    { ...BOB, matches: 2 },
    { ...BOB, _id: 'cat', firstName: 'Cat', matches: 1 },
  ]
  const { answer } = await openInbox([], { people, matches: 2, remindable: 2 })
  const card = page.getByRole('region', { name: 'Who owes a confirmation' })
  await expect.element(card).toMatchTextContent('Bob and Cat')
  await expect.element(card).toMatchTextContent('2 matches wait for them')
  answer({
    'POST /sessions/remind': {
      message: 'Reminder sent to 2 player(s).',
      data: { count: 2, sessions: 2 },
    },
    'GET /owed': { data: { people, matches: 2, remindable: 0 } },
  })
  await card.getByRole('button', { name: 'Remind' }).click()
  await says('Reminder sent to 2 player(s).')
  await expect.element(card.getByRole('button', { name: 'Reminded' })).toBeDisabled()
})

test('confirms a match and links to it, with the version that was shown', async () => {
  const match = asking('Azul', 'Win')
  const { answer, settle } = await openInbox([match])
  answer({ 'POST /sessions/:id/confirm': refused(400) })
  const confirm = row('Azul').getByRole('button', { name: 'Confirm', exact: true })
  await confirm.click()
  await says('Could not confirm match')
  const versions: (string | null)[] = []
  answer({
    'POST /sessions/:id/confirm': (request: Request) => {
      versions.push(request.headers.get('if-match'))
      return settle(false)(request)
    },
  })
  const element = confirm.element() as HTMLElement
  element.click()
  element.click()
  await says('Match confirmed')
  expect(versions).toEqual(['"1"'])
  const open = row('Azul').getByRole('link', { name: 'Open' })
  await expect.element(open.first()).toHaveAttribute('href', `/matches/${match._id}`)
})

test('declines a match, unless that fails', async () => {
  const { answer } = await openInbox([asking('Azul', 'Win')])
  answer({ 'POST /sessions/:id/decline': refused(400) })
  await row('Azul').getByRole('button', { name: 'Decline' }).click()
  await says('Could not decline match')
  await expect.element(row('Azul').getByRole('button', { name: 'Decline' })).toBeVisible()
})

test('A correction is accepted where it waits, keeps its place, and says what it does', async () => {
  const match = matchOf({ players: [seatOf(ANN, { score: 12 }), seatOf(BOB, { score: 23 })] })
  const correction = {
    ...{ _id: 'correction', by: BOB, at: ANN.createdAt, comment: 'A slip.', state: 'open' },
    changes: [{ field: 'score', player: 'Bob Baker', from: 23, to: 28 }],
  }
  const item = { kind: 'correction', _id: 'correction', at: ANN.createdAt, match, correction }
  const waits: object[] = [item]
  const { answer } = await openInbox([])
  answer({
    'GET /inbox': () => ({ data: waits, meta: { count: waits.length, nextCursor: null } }),
    'POST /sessions/:id/corrections/:cid/accept': () => {
      waits.length = 0
      return { message: 'Correction accepted.', data: match }
    },
  })
  await queryClient.invalidateQueries()
  const shown = row('Azul, corrected')
  await expect.element(shown).toMatchTextContent('my score is 28, not 23')
  await expect.element(shown).toMatchTextContent('A slip.')
  const before = shown.element().getBoundingClientRect().height
  await shown.getByRole('button', { name: 'Accept' }).click()
  await says('Correction accepted.')
  await expect.element(shown).toMatchTextContent('You said yes')
  expect(shown.element().getBoundingClientRect().height).toBe(before)
})

test('A request keeps its place where an event comes before the response, unless that is a failure', async () => {
  const item = { kind: 'request', _id: 'request', at: ANN.createdAt, user: BOB }
  const { answer } = await openInbox([])
  const shown = row('Bob Baker')
  for (const fails of [false, true]) {
    const waits: object[] = [item]
    let respond: (response: object) => void = () => {}
    answer({
      'GET /inbox': () => ({ data: waits, meta: { count: waits.length, nextCursor: null } }),
      'POST /friends/respond': () => new Promise<object>((resolve) => (respond = resolve)),
    })
    await queryClient.invalidateQueries()
    await shown.getByRole('button', { name: fails ? 'Reject' : 'Accept' }).click()
    waits.length = 0
    await queryClient.invalidateQueries()
    await expect.element(shown).toMatchTextContent(fails ? 'You said no' : 'You said yes')
    respond(fails ? refused(400, { message: 'It was withdrawn.' }) : { message: 'Done.' })
    await says(fails ? 'It was withdrawn.' : 'Done.')
    if (fails) await expect.element(shown).not.toBeInTheDocument()
    else await expect.element(shown).toMatchTextContent('You said yes')
  }
})

test('A claim comes up in the inbox as soon as somebody asks', async () => {
  const { answer, tell } = await openInbox([])
  await says('Nothing waits for you')
  const claim = {
    ...{ _id: 'claim', guest: 'Jo', creator: BOB, person: ANN, matches: 3, state: 'open' },
    ...{ asked: false, match: null, createdAt: new Date().toISOString(), answeredAt: null },
    ...{ undoUntil: null, working: false },
  }
  const { _id, createdAt: at } = claim
  answer({
    'GET /inbox': {
      data: [{ kind: 'claim', _id, at, claim }],
      meta: { count: 1, nextCursor: null },
    },
  })
  tell('changed', { what: 'claims', ids: [_id], at: null, number: 'a-2' })
  await forYou(1)
  await says('Bob says you were Jo at 3 tables')
})

test('A row says what is claimed; a confirmed one keeps its place, and is undone by keyboard', async () => {
  const scored = matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending', day: '2026-10-04' },
    players: [
      seatOf(BOB, { score: 52, result: 'Loss' }),
      seatOf(ANN, { ...asked, score: 61, result: 'Win' }),
    ],
  })
  await openInbox([scored, asking('Hanabi', 'Win')])
  await expect
    .element(row('Azul'))
    .toMatchTextContent('Your score: 61. Your place: 1st of 2. Your result: Win')
  await expect.element(row('Azul').getByTitle('Sun 4 Oct 2026')).toBeVisible()
  await expect.element(row('Azul').getByText('You 61, Bob 52')).toBeVisible()
  const games = () =>
    page
      .getByRole('region', { name: /^For you/u })
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  const press = async (game: string) => {
    row(game).getByRole('button', { name: 'Confirm', exact: true }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row(game)).toMatchTextContent('You said yes')
    await expect.element(undo).toBeVisible()
  }
  const item = page.getByRole('listitem').filter({ has: row('Azul') })
  const waits = (game: string) =>
    expect.element(row(game).getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await press('Azul')
  expect(games()).toEqual(['Open Azul', 'Open Hanabi'])
  await expect.element(item).toHaveFocus()
  undo.element().focus()
  await vi.advanceTimersByTimeAsync(20_000)
  await userEvent.keyboard('{Enter}')
  await waits('Azul')
  await expect.element(item).toHaveFocus()

  await press('Hanabi')
  undo.element().focus()
  await userEvent.keyboard('{Enter}')
  await waits('Hanabi')
  await press('Azul')
  await vi.advanceTimersByTimeAsync(7000)
  await expect.element(undo).toBeVisible()
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(undo).not.toBeInTheDocument()
})

test('On the smallest phone no title is broken, and every answer has room in its button', async () => {
  await page.viewport(320, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await openInbox([asking('Carcassonne', 'Win')])
  const waiting = row('Carcassonne')
  await expect.element(waiting).toBeVisible()
  expect(linesOf(waiting.getByRole('link').getByText('Carcassonne'))).toBe(1)
  for (const answer of ['Confirm', 'Decline']) {
    const [box, words] = [waiting.getByRole('button', { name: answer }), waiting.getByText(answer)]
    const widthOf = (one: typeof box) => one.element().getBoundingClientRect().width
    expect(widthOf(words) + 8).toBeLessThanOrEqual(widthOf(box))
  }
})
