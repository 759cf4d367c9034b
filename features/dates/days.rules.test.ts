import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cursorOf } from '#features/history/history.queries.ts'

import { formatDay, formatHeadingDay, formatNearDay, formatUtcMoment } from './day-words.rules.ts'
import {
  dayAfter,
  editedPlayed,
  firstListKeyOf,
  namesDayOf,
  newPlayed,
  listKeyOf,
  type PlayedAt,
  playedProblem,
  utcDayOf,
} from './days.rules.ts'
import { durationProblem, formatDuration, parseMinutes } from './durations.rules.ts'

const dates = fc
  .date({
    min: new Date('0001-01-10'),
    max: new Date('9999-12-20'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const played: fc.Arbitrary<PlayedAt> = fc
  .tuple(dates, fc.constantFrom(-1, 0, 1))
  .map(([date, days]) => ({ date, day: dayAfter(utcDayOf(date), days) }))
const pairs = fc
  .tuple(played, fc.integer({ min: -72, max: 72 }), fc.constantFrom(-1, 0, 1))
  .map(([one, hours, days]): [PlayedAt, PlayedAt] => {
    const date = new Date(Date.parse(one.date) + hours * 3_600_000).toISOString()
    return [one, { date, day: dayAfter(utcDayOf(date), days) }]
  })

test('Places in lists sort by day, then by date', () => {
  fc.assert(
    fc.property(pairs, ([one, other]) => {
      const first = one.day === other.day ? one.date < other.date : one.day < other.day
      expect(listKeyOf(one) < listKeyOf(other)).toBe(first)
    }),
  )
})

test('Places of a day are those from its beginning to the next day’s beginning', () => {
  fc.assert(
    fc.property(played, (match) => {
      const place = listKeyOf(match)
      expect(firstListKeyOf(match.day) <= place).toBe(true)
      expect(place < firstListKeyOf(dayAfter(match.day, 1))).toBe(true)
    }),
  )
})

test('A place is read from a cursor, and a date is its own place', () => {
  fc.assert(
    fc.property(played, (match) => {
      const id = '01936f00-0000-7000-8000-000000000001'
      expect(cursorOf(`${listKeyOf(match)} ${id}`)).toEqual({ key: listKeyOf(match), id })
      const onUtcDay = { ...match, day: utcDayOf(match.date) }
      expect(listKeyOf(onUtcDay)).toBe(match.date)
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

test('A day moves the date by as many days, the date alone moves the day', () => {
  const stored = { date: '2026-11-14T23:30:00.000Z', day: '2026-11-15' }
  const dayBefore = { date: '2026-11-13T23:30:00.000Z', day: '2026-11-14' }
  expect(editedPlayed(stored, { day: '2026-11-14' })).toEqual(dayBefore)
  expect(editedPlayed(stored, { day: '2026-11-14', date: stored.date })).toEqual(dayBefore)
  const both = { date: '2026-11-14T08:00:00.000Z', day: '2026-11-14' }
  expect(editedPlayed(stored, both)).toEqual(both)
  expect(editedPlayed(stored, { day: null })).toEqual({ ...stored, day: '2026-11-14' })
  // A client of the specification sends the day of the date with every edit.
  expect(editedPlayed(stored, { date: '2026-11-14' })).toEqual(stored)
  expect(editedPlayed(stored, { date: '2026-11-20' })).toEqual({
    date: '2026-11-19T23:30:00.000Z',
    day: '2026-11-20',
  })
  expect(editedPlayed(stored, { date: '2026-11-20T01:30:00+02:00' })).toEqual({
    date: '2026-11-19T23:30:00.000Z',
    day: '2026-11-20',
  })
})

test('A match that never had a time gets one that is of its new day nearly everywhere', () => {
  const stored = { date: '2026-11-14T00:00:00.000Z', day: '2026-11-14' }
  const moved = { date: '2026-11-20T10:30:00.000Z', day: '2026-11-20' }
  for (const sent of [{ date: '2026-11-20' }, { day: '2026-11-20' }]) {
    expect(editedPlayed(stored, sent)).toEqual(moved)
  }
  // From 20:00 in New York to midnight UTC is a time.
  const evening = { date: '2026-11-15T00:00:00.000Z', day: '2026-11-14' }
  expect(editedPlayed(evening, { date: '2026-11-20' })).toEqual({
    date: '2026-11-21T00:00:00.000Z',
    day: '2026-11-20',
  })
  const last = { date: '9999-12-30T23:00:00.000Z', day: '9999-12-29' }
  expect(editedPlayed(last, { day: '9999-12-31' }).date).toBe('9999-12-31T10:30:00.000Z')
})

const offsets = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters / 4)

/** With the clock of that zone and its offset. */
function writtenAt(time: string, hours: number): string {
  const there = new Date(Date.parse(time) + hours * 3_600_000).toISOString()
  const minutes = Math.abs(hours) * 60
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const offset = `${hours < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  return there.replace('Z', offset)
}

/** What a client of the specification sends with each edit: the day that it shows, at UTC midnight. */
const shownDay = (time: string, hours: number) =>
  `${writtenAt(time, hours).slice(0, 10)}T00:00:00.000Z`

test('A new match has the day of the zone in which its date was written', () => {
  fc.assert(
    fc.property(dates, offsets, (time, hours) => {
      const { date, day } = newPlayed(writtenAt(time, hours), undefined)
      expect([date, day]).toEqual([time, writtenAt(time, hours).slice(0, 10)])
      expect(playedProblem({ date, day })).toBeNull()
    }),
  )
})

const saves = fc.array(fc.option(fc.integer({ min: -400, max: 400 })), {
  minLength: 1,
  maxLength: 6,
})

test('Saves by a client of the specification move a match to the days that are chosen, and no others', () => {
  fc.assert(
    fc.property(dates, offsets, saves, (time, hours, chosen) => {
      let stored = newPlayed(writtenAt(time, hours), undefined)
      fc.pre(!stored.date.endsWith('T00:00:00.000Z'))
      for (const days of chosen) {
        expect(shownDay(stored.date, hours).slice(0, 10)).toBe(stored.day)
        const day = dayAfter(stored.day, days ?? 0)
        fc.pre(day > '0001-01-02' && day < '9999-12-30')
        const before = stored
        stored = editedPlayed(stored, { date: `${day}T00:00:00.000Z` })
        // The UTC day of the date is what a client in Greenwich shows.
        const isSame = day === before.day || day === utcDayOf(before.date)
        expect(stored.day).toBe(isSame ? before.day : day)
        expect(stored.date.slice(10)).toBe(before.date.slice(10))
      }
    }),
  )
})

test('From any time zone, what an admin’s client sends unasked names the match’s day', () => {
  fc.assert(
    fc.property(dates, offsets, offsets, (time, there, here) => {
      const logged = newPlayed(writtenAt(time, there), undefined)
      const sent = { date: shownDay(logged.date, here) }
      const isBeside = Math.abs(Date.parse(sent.date) - Date.parse(logged.day)) <= 24 * 3_600_000
      expect(namesDayOf(logged, sent)).toBe(isBeside)
    }),
  )
})

test('A day is written with the month as a word, in the parts that are asked for', () => {
  const patterns = ['EEEE d MMMM yyyy', 'EEE d MMM yyyy', 'd MMM', 'MMMM yyyy']
  expect([undefined, ...patterns].map((pattern) => formatDay('2026-03-01', pattern))).toEqual([
    '1 March 2026',
    'Sunday 1 March 2026',
    'Sun 1 Mar 2026',
    '1 Mar',
    'March 2026',
  ])
})

test('Days near today have names, the others are dates', () => {
  const days = ['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-16']
  const names = ['Tomorrow', 'Today', 'Yesterday', 'Friday', 'Monday']
  for (const format of [formatNearDay, formatHeadingDay]) {
    expect(days.map((day) => format(day, '2026-11-22'))).toEqual(names)
  }
  for (const day of ['2026-11-15', '2026-11-24', '2025-11-22']) {
    expect(formatNearDay(day, '2026-11-22')).toBe(formatDay(day, 'EEE d MMM yyyy'))
  }
})

test('A heading names the year only where it is not this one', () => {
  const of = (day: string) => formatHeadingDay(day, '2026-11-22')
  expect([of('2026-11-15'), of('2025-12-31')]).toEqual([
    'Sunday 15 November',
    'Wednesday 31 December 2025',
  ])
})

test('A time for people whose time zone is unknown is that of UTC', () => {
  expect(formatUtcMoment(new Date('2026-11-22T14:05:59Z'))).toBe('22 November 2026, 14:05 UTC')
})

test('The length of a match is said in minutes, and from two hours on in hours too', () => {
  expect([45, 119, 120, 185].map(formatDuration)).toEqual(['45 min', '119 min', '2 h', '3 h 5 min'])
})

test('Typed minutes are read as a number, and checked as a duration', () => {
  expect([' 75 ', '', ' ', '0'].map(parseMinutes)).toEqual([75, null, null, 0])
  expect(parseMinutes('an hour')).toBeNaN()
  const fine = [1, 6000].map(durationProblem)
  expect(fine).toEqual([null, null])
  for (const wrong of [0, 6001, 1.5, Number.NaN]) expect(durationProblem(wrong)).not.toBeNull()
})
