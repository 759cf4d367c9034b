import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isToCome, parseMatchDate } from '#features/dates/days.rules.ts'
import { plainPlayer } from '#tests/support/data/plain-match.ts'

import { presentChanges } from './changes.rules.ts'
import { tableChanges } from './editing.rules.ts'
import type { Player, PlayerDraft } from './matches.contract.ts'
import {
  canConfirm,
  canDecline,
  canDelete,
  canEdit,
  canEditDate,
  canRead,
  canRemind,
  type Viewer,
} from './matches.rules.ts'
import { planTable } from './seats.rules.ts'

function player(id: string, userId: string | null, confirmed = true): Player {
  const user = userId === null ? null : { _id: userId, firstName: userId, lastName: 'T' }
  const blank = { email: null, score: null, result: '' as const, confirmedAt: null, invited: false }
  return {
    ...{ ...blank, ...plainPlayer, confirmedBy: null },
    ...{ _id: id, user, name: userId ?? id, confirmed: user === null || confirmed },
  }
}

const ann: Viewer = { userId: 'ann', role: 'user' }
const bob: Viewer = { userId: 'bob', role: 'user' }
const eve: Viewer = { userId: 'eve', role: 'user' }
const root: Viewer = { userId: 'root', role: 'admin' }

const match = {
  createdBy: { _id: 'ann', firstName: 'Ann', lastName: 'T' },
  matchStatus: 'Pending' as const,
  lastReminderSent: null,
  players: [player('1', 'ann'), player('2', 'bob', false), player('3', null)],
}

describe('Who may do what with a match', () => {
  test.each([
    ['read', canRead, [ann, bob, root]],
    ['confirm', canConfirm, [bob]],
    ['decline', canDecline, [bob]],
    ['edit', canEdit, [ann, root]],
    ['change the date', canEditDate, [ann]],
    ['delete', canDelete, [ann]],
  ] as const)('%s', (_, rule, allowed: readonly Viewer[]) => {
    for (const viewer of [ann, bob, eve, root]) {
      expect(rule(match, viewer).ok).toBe(allowed.includes(viewer))
    }
  })

  test('the creator can remind once in 6 hours, while another player has not confirmed', () => {
    const now = new Date('2026-11-20T12:00:00.000Z')
    expect(canRemind(match, ann, now)).toEqual({ ok: true })
    for (const viewer of [bob, eve, root]) {
      expect(canRemind(match, viewer, now)).toMatchObject({ ok: false, code: 'forbidden' })
    }
    const reminded = { ...match, lastReminderSent: '2026-11-20T06:00:00.001Z' }
    expect(canRemind(reminded, ann, now)).toEqual({
      ok: false,
      reason: 'Players can be reminded once in 6 hours.',
      code: 'rate_limited',
      waitMs: 1,
    })
    const longAgo = { ...match, lastReminderSent: '2026-11-20T06:00:00.000Z' }
    expect(canRemind(longAgo, ann, now).ok).toBe(true)
    // Clocks differ a little; one further in the future was set back since.
    const justAhead = { ...match, lastReminderSent: '2026-11-20T12:00:30.000Z' }
    expect(canRemind(justAhead, ann, now)).toMatchObject({ ok: false, waitMs: 6 * 3_600_000 })
    const dayAhead = { ...match, lastReminderSent: '2026-11-21T12:00:00.000Z' }
    expect(canRemind(dayAhead, ann, now).ok).toBe(true)
    const alone = { ...match, players: [player('1', 'ann', false), player('3', null)] }
    expect(canRemind(alone, ann, now)).toMatchObject({ ok: false, code: 'conflict' })
    const done = { ...match, matchStatus: 'Confirmed' as const }
    expect(canRemind(done, ann, now)).toMatchObject({ ok: false, code: 'conflict' })
  })
})

describe('A date', () => {
  test('is parsed as sent when it is valid, and never becomes another day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), noInvalidDate: true }), (date) => {
        fc.pre(date.getUTCFullYear() <= 9999)
        const iso = date.toISOString()
        expect(parseMatchDate(iso)).toBe(iso)
        expect(parseMatchDate(iso.slice(0, 10))).toBe(`${iso.slice(0, 10)}T00:00:00.000Z`)
      }),
    )
    for (const bad of ['2026-02-29', '2026-04-31', '2026-00-10', '2026-10-00', '2026-10-1']) {
      expect(parseMatchDate(bad)).toBeNull()
    }
  })
})

describe('The plan of an edited table', () => {
  const rows = [player('1', 'ann'), player('2', 'bob'), player('3', null), player('4', null)]
  const draft: fc.Arbitrary<PlayerDraft> = fc.record(
    {
      _id: fc.constantFrom('1', '2', '3', '4', '5'),
      user: fc.constantFrom(null, 'ann', 'bob', 'cat'),
      name: fc.constantFrom(null, '3', '4', 'New', ''),
      score: fc.constantFrom(null, 1),
    },
    { requiredKeys: [] },
  )

  test('seats or removes every row exactly once, and no account twice without an error', () => {
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 6 }), (drafts) => {
        const { seats, removed, errors } = planTable(rows, drafts)
        expect(seats).toHaveLength(drafts.length)
        const seated = seats.flatMap((seat) => seat.row ?? [])
        expect(new Set([...seated, ...removed])).toEqual(new Set(rows))
        expect(seated.length + removed.length).toBe(rows.length)
        const users = seats.flatMap((seat) => seat.userId ?? [])
        const refused = Object.keys(errors).length > 0
        expect(refused || new Set(users).size === users.length).toBe(true)
      }),
    )
  })

  test('shows changes of rows with their current names', () => {
    const plan = planTable(rows, [{ _id: '1', score: 7 }, { user: 'cat' }, { name: '3' }])
    const names = new Map([
      ['1', 'Anna Arbor'],
      ['4', 'Gus'],
      ['5', 'Cat T'],
    ])
    expect(presentChanges(tableChanges(plan, ['1', '5', '3']), names)).toEqual([
      { field: 'player', player: 'Former player', from: 'Former player', to: null },
      { field: 'player', player: 'Gus', from: 'Gus', to: null },
      { field: 'score', player: 'Anna Arbor', from: null, to: 7 },
      { field: 'player', player: 'Cat T', from: null, to: 'Cat T' },
    ])
  })
})

test('A day counts from its beginning where the clocks are furthest ahead', () => {
  expect(isToCome('2026-11-25', new Date('2026-11-24T09:59:59Z'))).toBe(true)
  expect(isToCome('2026-11-25', new Date('2026-11-24T10:00:00Z'))).toBe(false)
  expect(isToCome('2026-11-24', new Date('2026-11-24T10:00:00Z'))).toBe(false)
})
