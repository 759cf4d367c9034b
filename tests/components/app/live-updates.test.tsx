import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { eventStream } from '#tests/support/components/held-events.ts'
import { score } from '#tests/support/components/opened-form.tsx'
import { ANN, button, openPage, refused, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, BOB, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const pending = page.getByRole('main').getByText('Pending')
const WRITTEN = '2026-10-20T13:00:00.000Z'

const waiting = (more: Partial<WholeMatch> = {}) =>
  matchOf({
    ...{ createdBy: BOB, matchStatus: 'Pending', ...more },
    players: [seatOf(BOB, { score: 40 }), seatOf(ANN, asked)],
  })

const confirmed = (match: WholeMatch): WholeMatch => ({
  ...match,
  ...{ matchStatus: 'Confirmed', updatedAt: WRITTEN, version: 2 },
  players: [seatOf(BOB, { score: 40 }), seatOf(ANN)],
})

async function openLive(path: string, server: { now: WholeMatch }, more: object = {}) {
  const { tell, answers } = eventStream()
  signIn()
  const opened = await openPage(path, {
    ...answers,
    'GET /sessions/:id': () => ({ data: server.now, meta: { activityCursor: null } }),
    'GET /sessions': () => ({ data: [server.now], meta: { nextCursor: null } }),
    ...more,
  })
  const reads = () => opened.sent.filter((one) => one === `GET /sessions/${server.now._id}`).length
  const changed = (at: string | null) =>
    tell('changed', { what: 'matches', ids: [server.now._id], at, number: 'a-2' })
  await expect.poll(() => opened.sent).toContain('GET /events')
  return { ...opened, tell, changed, reads }
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('Whoever writes does not ask again for what the answer has said', async () => {
  const server = { now: waiting() }
  const { _id } = server.now
  const { answer, changed, reads } = await openLive(`/matches/${_id}`, server)
  answer({
    'POST /sessions/:id/confirm': () => {
      server.now = confirmed(server.now)
      return { data: server.now, meta: { activityCursor: null } }
    },
  })
  await expect.element(pending.first()).toBeVisible()
  const before = reads()
  stopClock()
  window.early = { token: 'anns-token', responses: {} }
  await button("Confirm I'm in").click()
  await expect.element(button('Confirmed')).toBeVisible()
  expect(window.early).toBeUndefined()
  changed(WRITTEN)
  await vi.advanceTimersByTimeAsync(5000)
  expect(reads()).toBe(before)
  window.early = { token: 'anns-token', responses: {} }
  changed('2026-10-20T14:00:00.000Z')
  await vi.advanceTimersByTimeAsync(5000)
  await expect.poll(reads).toBe(before + 1)
  expect(window.early).toBeUndefined()
})

test('No row goes from under the finger, although it waits no longer', async () => {
  const server = { now: waiting() }
  let list = [server.now]
  const { answer, changed } = await openLive('/matches?waiting=me', server, {
    'GET /sessions': () => ({ data: list, meta: { nextCursor: null } }),
  })
  answer({
    'POST /sessions/:id/confirm': () => {
      list = []
      return { data: confirmed(server.now), meta: { activityCursor: null } }
    },
  })
  await button("Confirm I'm in").click()
  await expect.element(button('Confirmed')).toBeVisible()
  stopClock()
  changed(WRITTEN)
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(button('Confirmed')).toBeVisible()
})

test('Nothing moves while somebody presses or edits', async () => {
  const server = { now: waiting() }
  let list = [server.now]
  const inbox = () => ({
    data: list.map((match) => ({ kind: 'match', _id: match._id, at: match.date, match })),
    meta: { count: list.length, nextCursor: null },
  })
  const { changed, close } = await openLive('/notifications', server, { 'GET /inbox': inbox })
  const rows = page.getByRole('region', { name: /^For you/u }).getByRole('listitem')
  const count = () => rows.elements().length
  await expect.poll(count).toBe(1)
  stopClock()
  dispatchEvent(new Event('pointerdown'))
  list = [server.now, waiting({ game: { _id: 'catan', name: 'Catan' } })]
  changed(null)
  await vi.advanceTimersByTimeAsync(3000)
  expect(count()).toBe(1)
  dispatchEvent(new Event('pointerup'))
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(count).toBe(2)
  await expect.element(rows.first()).toMatchTextContent('Azul')
  close()
  vi.useRealTimers()

  const own = { now: matchOf({ players: [seatOf(ANN, { score: 40 }), seatOf(BOB, asked)] }) }
  const edited = await openLive(`/matches/${own.now._id}`, own)
  await button('Edit match').click()
  await score('Ann Arbor').fill('99')
  const before = edited.reads()
  own.now = { ...own.now, updatedAt: WRITTEN, version: 2, location: 'Ben’s' }
  edited.changed(WRITTEN)
  await expect.poll(edited.reads).toBeGreaterThan(before)
  await expect.element(score('Ann Arbor')).toHaveValue('99')
  await expect.element(score('Ann Arbor')).toHaveFocus()
})

test('A proxy that keeps everything back is left after a minute of silence', async () => {
  stopClock()
  const { answers } = eventStream()
  const signals: AbortSignal[] = []
  signIn()
  await openPage('/friends', {
    'GET /events': ({ signal }: Request) => {
      signals.push(signal)
      if (signals.length > 2) return answers['GET /events']()
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
    },
  })
  for (let minute = 1; minute < 3; minute += 1) {
    await expect.poll(() => signals.length).toBe(minute)
    await vi.advanceTimersByTimeAsync(61_000)
    await vi.advanceTimersByTimeAsync(61_000)
  }
  await expect.poll(() => signals.length).toBe(3)
})

test('After a gap a page asks for everything again, at a time of its own', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const server = { now: waiting() }
  const { tell, reads } = await openLive(`/matches/${server.now._id}`, server)
  await expect.element(pending.first()).toBeVisible()
  stopClock()
  server.now = confirmed(server.now)
  const before = reads()
  tell('gap')
  await vi.advanceTimersByTimeAsync(1900)
  expect(reads()).toBe(before)
  await vi.advanceTimersByTimeAsync(1000)
  await expect.poll(() => pending.elements()).toEqual([])
})

test('A sign-in that has ended elsewhere ends here at once', async () => {
  const server = { now: waiting() }
  const { answer, tell } = await openLive('/friends', server)
  answer({ 'GET /users/me': refused(401) })
  tell('ended')
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
})
