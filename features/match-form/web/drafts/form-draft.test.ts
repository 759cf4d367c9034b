import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { guest, mara, newMatch } from '#tests/support/data/form-drafts.ts'

import { SHELF, shelfOf } from '../form/game-boxes.tsx'
import { dayToCome } from '../form/match-days.ts'
import { selfSeat } from '../seats/seat.ts'
import { noPreset } from '../seats/table-draft.ts'
import { type NewMatch, attemptOf, bodyOf, instantOf, offeredExpansions } from './form-draft.ts'
import { deleteDraft, draftWords, isBlank, storeDraft, storedDraft } from './stored-draft.ts'

const now = new Date(2026, 10, 20, 21, 14)
const draft = newMatch(['Ada'], {
  game: { _id: 'azul', name: 'Azul' },
  seats: [{ ...selfSeat(mara), score: '10' }, guest('Ada')],
  notes: ' as typed ',
})

const stored = { local: new Map<string, string>(), session: new Map<string, string>() }
const asStorage = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, text: string) => map.set(key, text),
  removeItem: (key: string) => map.delete(key),
  clear: () => map.clear(),
})

const store = (changed: NewMatch) =>
  storeDraft('mara', { draft: changed, touched: 0, isNext: false })

beforeEach(() => {
  vi.stubGlobal('localStorage', asStorage(stored.local))
  vi.stubGlobal('sessionStorage', asStorage(stored.session))
})
afterEach(() => {
  for (const storage of Object.values(stored)) storage.clear()
  vi.unstubAllGlobals()
})

describe('The draft of a new match', () => {
  test('Today is the present instant; any other day is noon of that day', () => {
    expect(instantOf(null, now)).toBe(now.toISOString())
    expect(instantOf('2026-11-20', now)).toBe(now.toISOString())
    expect(instantOf('2026-11-03', now)).toBe(new Date(2026, 10, 3, 12).toISOString())
    expect(instantOf('2031-01-01', now)).toBe(new Date(2031, 0, 1, 12).toISOString())
  })

  test('An empty score is left out, notes are sent as typed, and the day is always sent', () => {
    expect(bodyOf(draft, attemptOf(draft, now))).toEqual({
      _id: expect.any(String) as string,
      game: 'azul',
      date: now.toISOString(),
      day: '2026-11-20',
      mode: 'competitive',
      scoring: 'highest',
      notes: ' as typed ',
      location: null,
      durationMinutes: null,
      expansions: [],
      pad: null,
      players: [
        {
          user: 'mara',
          score: 10,
          team: null,
          role: null,
          started: false,
          result: 'Win',
          rank: null,
        },
        {
          name: 'Ada',
          email: '',
          invited: false,
          team: null,
          role: null,
          started: false,
          result: '',
          rank: null,
        },
      ],
    })
  })

  test('The place of that day is sent unless another was typed; expansions are only offered', () => {
    const sea = { _id: 'sea', name: 'Seafarers' }
    const preset = {
      ...noPreset,
      mode: 'teams' as const,
      location: 'Ben’s',
      expansions: [sea, { _id: 'azul', name: 'Azul' }],
    }
    const suggested = { ...draft, preset, durationMinutes: ' 75 ' }
    expect(bodyOf(suggested, attemptOf(suggested, now))).toMatchObject({
      mode: 'teams',
      location: 'Ben’s',
      durationMinutes: 75,
      expansions: [],
    })
    const azul = { _id: 'azul', name: 'Azul' }
    expect(offeredExpansions(suggested)).toEqual([sea])
    const chosen = { ...suggested, expansions: [sea, azul] }
    expect(offeredExpansions(chosen)).toEqual([])
    expect(bodyOf(chosen, attemptOf(chosen, now)).expansions).toEqual(['sea'])
    const typed = { ...suggested, location: '', expansions: [] }
    expect(bodyOf(typed, attemptOf(typed, now))).toMatchObject({ location: null, expansions: [] })
  })

  test('With a pad an empty score is sent too: else the server would take the column’s sum', () => {
    const pad = { columns: ['self'], rows: [{ label: '', scores: [7] }] }
    const padded = { ...draft, pad }
    const { players, pad: sent } = bodyOf(padded, attemptOf(padded, now))
    expect(players.map(({ score }) => score)).toEqual([10, null])
    expect(sent).toEqual({ rows: [{ label: '', scores: [7, null] }] })
  })

  test('A retry after midnight sends the day of the first attempt', () => {
    const late = new Date(2026, 10, 20, 23, 59)
    const attempt = attemptOf(draft, late)
    expect(bodyOf({ ...draft, attempt }, attempt).day).toBe('2026-11-20')
  })

  test('A retry sends the same request, a changed match sends another one', () => {
    const first = attemptOf(draft, now)
    const later = new Date(now.getTime() + 60_000)
    expect(attemptOf({ ...draft, attempt: first }, later)).toBe(first)
    const changed = attemptOf({ ...draft, attempt: first, notes: 'other' }, later)
    expect(changed.id).not.toBe(first.id)
    expect(changed.date).toBe(later.toISOString())
  })

  test('What is stored of it is read again, and deleted', () => {
    store(draft)
    expect(storedDraft('mara')?.draft).toEqual(draft)
    deleteDraft('mara')
    expect(storedDraft('mara')).toBeNull()
  })

  test('What was typed before a detail was known is read, with that detail empty', () => {
    const { notes: _, ...older } = draft
    store(older as typeof draft)
    expect(storedDraft('mara')?.draft).toEqual({ ...draft, notes: '' })
    deleteDraft('mara')
  })

  test.each([5, 7])('A draft of format %i is not read, and stays as it is', (format) => {
    const other = JSON.stringify({ format, ...draft })
    sessionStorage.setItem('match draft of mara', other)
    expect(storedDraft('mara')).toBeNull()
    expect(sessionStorage.getItem('match draft of mara')).toBe(other)
    deleteDraft('mara')
  })

  test('A new tab begins with what was typed last, and does not delete what another tab has typed since', () => {
    store(draft)
    sessionStorage.clear()
    expect(storedDraft('mara')?.draft).toEqual(draft)
    const others = { ...draft, notes: 'of another tab' }
    store(draft)
    const own = sessionStorage.getItem('match draft of mara') ?? ''
    store(others)
    sessionStorage.setItem('match draft of mara', own)
    deleteDraft('mara')
    expect(storedDraft('mara')?.draft).toEqual(others)
  })

  test('A draft is blank until something is typed or tapped', () => {
    const blank = newMatch([])
    expect(isBlank('mara', blank)).toBe(true)
    expect(
      isBlank('mara', { ...blank, padId: 'opened', preset: { ...noPreset, location: 'Ben’s' } }),
    ).toBe(true)
    for (const changed of [
      { game: { _id: 'azul', name: 'Azul' } },
      { day: '2026-11-01' },
      { notes: 'Long' },
      { durationMinutes: '75' },
      { location: '' },
      { scoring: 'lowest' as const },
      { seats: [{ ...selfSeat(mara), score: '4' }] },
      { seats: [selfSeat(mara), guest('Ada')] },
    ]) {
      expect(isBlank('mara', { ...blank, ...changed })).toBe(false)
    }
  })
})

test('a draft says when it was typed, with the day where it is another one', () => {
  const at = new Date(2026, 10, 27, 9, 5).getTime()
  expect(draftWords(at, '2026-11-27')).toBe('Your draft from 09:05')
  expect(draftWords(at, '2026-11-28')).toBe('Your draft from yesterday, 09:05')
  expect(draftWords(at, '2026-11-30')).toBe('Your draft from Friday, 09:05')
  expect(draftWords(at, '2027-01-03')).toBe('Your draft from Fri 27 Nov 2026, 09:05')
})

test('a day to come is named as people do', () => {
  const today = '2026-11-26'
  expect(['2026-11-25', today].map((day) => dayToCome(day, today))).toEqual([null, null])
  expect(dayToCome('2026-11-27', today)).toBe('Tomorrow')
  expect(dayToCome('2026-11-28', today)).toBe('Saturday')
  expect(dayToCome('2026-12-02', today)).toBe('Wednesday')
  expect(dayToCome('2026-12-03', today)).toBe('Thu 3 Dec 2026')
})

const games = (...names: string[]) => names.map((name) => ({ _id: name, name }))
const names = (...args: Parameters<typeof shelfOf>) => shelfOf(...args).map(({ name }) => name)

test('boxes keep their places for a month, although other games are played more', () => {
  const month = '2026-11'
  expect(names(games('Azul', 'Skull'), month, null)).toEqual(['Azul', 'Skull'])
  const before = { month, games: ['Azul', 'Gone', 'Skull'] }
  const played = games('Root', 'Skull', 'Go', 'Azul')
  expect(names(played, month, before)).toEqual(['Azul', 'Skull', 'Root', 'Go'])
  expect(names(played, '2026-12', before)).toEqual(['Root', 'Skull', 'Go', 'Azul'])
  const many = games(...Array.from({ length: 20 }, (_, at) => `Game ${at}`))
  expect(names(many, month, before)).toHaveLength(SHELF)
})
