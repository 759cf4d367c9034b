import { describe, expect, test } from 'vitest'

import type { Mode } from '#features/scoring/results.rules.ts'
import { type PadResult, resultOf } from '#features/scoring/web/sheet/pad-columns.ts'
import { newSheet } from '#features/scoring/web/sheet/sheet.ts'
import { guest, newMatch } from '#tests/support/data/form-drafts.ts'

import { padOf } from './drafts/form-draft.ts'
import { withMode, withScoringChoice } from './seats/modes.ts'
import type { Seat } from './seats/seat.ts'
import { withSeat } from './seats/table-draft.ts'
import { padColumns, padStart, withPadLeft, withPadResult } from './use-score-pad.tsx'

const seat = (key: string, name: string, team = '') => guest(name, { key, team })
const draftOf = (mode: Mode, seats: Seat[]) => newMatch([], { mode, seats })

const teams = draftOf('teams', [
  seat('mara', 'Mara', 'Red'),
  seat('jonas', 'Jonas', 'Blue'),
  seat('oma', 'Oma', 'Red'),
])

const result: PadResult = {
  pad: { rows: [{ label: '', scores: { 'team of mara': 7, 'team of jonas': 4 } }] },
  totals: { 'team of mara': 7, 'team of jonas': 4 },
  minutes: 75,
  started: 'oma',
  rankBy: null,
}

describe('The pad of a form', () => {
  test('has a column for each team, and any of its members may start', () => {
    expect(padColumns(teams, [3, 5, 7])).toEqual([
      {
        key: 'team of mara',
        name: 'Red',
        colour: 3,
        members: [
          { key: 'mara', name: 'Mara' },
          { key: 'oma', name: 'Oma' },
        ],
      },
      {
        key: 'team of jonas',
        name: 'Blue',
        colour: 5,
        members: [{ key: 'jonas', name: 'Jonas' }],
      },
    ])
    const together = padColumns({ ...teams, mode: 'cooperative' }, [3, 5, 7])
    expect(together.map(({ name, members }) => [name, members?.length])).toEqual([['Together', 3]])
    expect(padColumns({ ...teams, mode: 'competitive' }, [])).toHaveLength(3)
  })

  test('fills in scores, results, the pad, the minutes and who started', () => {
    const filled = withPadResult(teams, result)
    expect(filled.seats.map(({ score }) => score)).toEqual(['7', '4', '7'])
    expect(filled.seats.map((one) => one.result)).toEqual(['Win', 'Loss', 'Win'])
    expect(filled.seats.map(({ started }) => started)).toEqual([false, false, true])
    expect(filled.durationMinutes).toBe('75')
    expect(padOf(filled)).toEqual({ rows: [{ label: '', scores: [7, 4, 7] }] })
    expect(padStart(filled).pad).toEqual(result.pad)
  })

  test('begins with the scores that are typed already', () => {
    const typed = withSeat(teams, 'jonas', { score: '12' })
    const scores = { 'team of mara': null, 'team of jonas': 12 }
    expect(padStart(typed).pad?.rows).toEqual([{ label: '', scores }])
    const eggs = { ...typed, preset: { ...typed.preset, padLabels: ['Eggs'] } }
    const rows = [
      { label: 'So far', scores },
      { label: 'Eggs', scores: {} },
    ]
    expect(padStart(eggs).pad?.rows).toEqual(rows)
    expect(padStart(teams).pad).toBeNull()
  })

  test('numbers the players of a game without scores by the totals that were chosen', () => {
    const none = { ...teams, scoring: 'none' as const }
    const ranks = (
      rankBy: PadResult['rankBy'],
      draft: Parameters<typeof withPadResult>[0] = none,
    ) => withPadResult(draft, { ...result, rankBy }).seats.map((one) => one.rank)
    expect(ranks(null)).toEqual([null, null, null])
    expect(ranks('highest')).toEqual([1, 2, 1])
    expect(ranks('lowest')).toEqual([2, 1, 2])
    expect(ranks('lowest', teams)).toEqual([null, null, null])
    const missing = { ...result, totals: { 'team of mara': 7 }, rankBy: 'highest' as const }
    expect(withPadResult(none, missing).seats.map((one) => one.rank)).toEqual([null, null, null])
  })

  test('that was only looked at leaves what was typed into the form since', () => {
    const filled = withPadLeft(teams, result)
    expect(filled).toEqual(withPadResult(teams, result))
    const typed = { ...withSeat(filled, 'mara', { score: '9' }), durationMinutes: '90' }
    expect(withPadLeft(typed, { ...result, started: 'jonas' })).toEqual(typed)
    expect(withPadLeft(typed, { ...result, pad: undefined, totals: {} })).toEqual(typed)
    const emptied = {
      ...typed,
      durationMinutes: '',
      seats: typed.seats.map((one) => ({ ...one, started: false })),
    }
    const started = withPadLeft(emptied, result)
    expect([started.durationMinutes, ...started.seats.map((one) => one.started)]).toEqual([
      '75',
      false,
      false,
      true,
    ])
    const more = {
      rows: [...(result.pad?.rows ?? []), { label: '', scores: { 'team of mara': 1 } }],
    }
    const totals = { 'team of mara': 8, 'team of jonas': 4 }
    const scored = withPadLeft(typed, { ...result, pad: more, totals })
    expect(scored.seats.map(({ score }) => score)).toEqual(['8', '4', '8'])
  })

  test('that was played alone gives a team none of its numbers, and loses none', () => {
    const numbers = { mara: 12, jonas: 20, oma: 8 }
    const alone = draftOf('competitive', teams.seats)
    const cells = { '1 mara': '12', '1 jonas': '20', '1 oma': '8' }
    const sheet = { ...newSheet([], 'mara'), cells }
    const played = withPadResult(alone, resultOf(sheet, padColumns(alone, []), 0))
    for (const draft of [withMode(played, 'teams'), withScoringChoice(played, 'together')]) {
      const columns = padColumns(draft, [])
      const done = withPadResult(draft, resultOf(sheet, columns, 0))
      expect(done).toEqual(draft)
      expect(padStart(done).pad?.rows[0]?.scores).toHaveProperty([columns[0]?.key ?? ''], null)
      const again = withScoringChoice(withMode(done, 'competitive'), 'highest')
      expect(again.seats.map(({ score }) => score)).toEqual(['12', '20', '8'])
      expect(padStart(again).pad?.rows).toEqual([{ label: '', scores: numbers }])
      const emptied = resultOf(newSheet([], 'mara'), columns, 0)
      expect(withPadResult(done, emptied).pad).toBeNull()
    }
  })

  test('leaves what it says nothing about as it was typed', () => {
    const typed = { ...teams, durationMinutes: '40' }
    const nothing = {
      pad: null,
      totals: {},
      minutes: null,
      started: null,
      rankBy: null,
    }
    expect(withPadResult(typed, nothing)).toEqual(typed)
  })
})
