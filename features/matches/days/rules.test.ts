import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cursorOf } from '../history/queries.ts'
import {
  dayAfter,
  editedPlayed,
  firstOrderOf,
  orderOf,
  type Played,
  playedProblem,
  utcDayOf,
} from './rules.ts'

const dates = fc
  .date({
    min: new Date('0001-01-10'),
    max: new Date('9999-12-20'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const played: fc.Arbitrary<Played> = fc
  .tuple(dates, fc.constantFrom(-1, 0, 1))
  .map(([date, days]) => ({ date, day: dayAfter(utcDayOf(date), days) }))
/** Two that are near each other. */
const pairs = fc
  .tuple(played, fc.integer({ min: -72, max: 72 }), fc.constantFrom(-1, 0, 1))
  .map(([one, hours, days]): [Played, Played] => {
    const date = new Date(Date.parse(one.date) + hours * 3_600_000).toISOString()
    return [one, { date, day: dayAfter(utcDayOf(date), days) }]
  })

test('Places in lists sort by day, then by date', () => {
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const first = one.day === other.day ? one.date < other.date : one.day < other.day
      expect(orderOf(one) < orderOf(other)).toBe(first)
    }),
  )
})

test('Places of a day are those from its beginning to the next day’s beginning', () => {
  fc.assert(
    fc.property(played, (match) => {
      const place = orderOf(match)
      expect(firstOrderOf(match.day) <= place).toBe(true)
      expect(place < firstOrderOf(dayAfter(match.day, 1))).toBe(true)
    }),
  )
})

test('The version before takes a place for a date, and a date is its own place', () => {
  fc.assert(
    fc.property(played, (match) => {
      const id = '01936f00-0000-7000-8000-000000000001'
      expect(cursorOf(`${orderOf(match)} ${id}`)).toEqual({ date: orderOf(match), id })
      const onUtcDay = { ...match, day: utcDayOf(match.date) }
      expect(orderOf(onUtcDay)).toBe(match.date)
    }),
  )
})

test('An edit never leaves a day that is far from the date, and sending both again changes nothing', () => {
  fc.assert(
    fc.property(pairs, ([stored, sent]) => {
      expect(editedPlayed(stored, stored)).toEqual(stored)
      expect(editedPlayed(stored, {})).toEqual(stored)
      const [byDate, byDay] = [{ date: sent.date }, { day: sent.day }]
      for (const edit of [byDate, byDay]) {
        expect(playedProblem(editedPlayed(stored, edit))).toBeNull()
      }
      for (const edit of [byDay, sent]) expect(editedPlayed(stored, edit).day).toBe(sent.day)
    }),
  )
})

test('The day alone moves the date to its noon, the date alone moves the day', () => {
  const stored = { date: '2026-11-14T23:30:00.000Z', day: '2026-11-15' }
  const noon = { date: '2026-11-14T12:00:00.000Z', day: '2026-11-14' }
  expect(editedPlayed(stored, { day: '2026-11-14' })).toEqual(noon)
  expect(editedPlayed(stored, { day: '2026-11-14', date: stored.date })).toEqual(noon)
  expect(editedPlayed(stored, { day: null })).toEqual(noon)
  // A client of the specification sends the day of the date with every edit.
  expect(editedPlayed(stored, { date: '2026-11-14' })).toEqual(stored)
  expect(editedPlayed(stored, { date: '2026-11-20' })).toEqual({
    date: '2026-11-20T00:00:00.000Z',
    day: '2026-11-20',
  })
})
