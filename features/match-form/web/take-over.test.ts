import { expect, test } from 'vitest'

import { readQuickLine } from '#features/quick-line/quick-line.rules.ts'
import { mara, newMatch } from '#tests/support/data/form-drafts.ts'
import { known } from '#tests/support/data/quick-lines.ts'

import type { NewMatch } from './drafts/form-draft.ts'
import { selfSeat } from './seats/seat.ts'
import { modeOf, noPreset } from './seats/table-draft.ts'
import { withReading } from './take-over.ts'

const me = { ...mara, role: 'user', createdAt: '2026-11-01T00:00:00.000Z' } as never

function taken(line: string, preset: Partial<NewMatch['preset']> = {}): NewMatch {
  const draft = newMatch([], {
    game: known.games.find(({ name }) => name === 'Azul') ?? null,
    seats: [{ ...selfSeat(mara), result: 'Win' }],
    preset: { ...noPreset, ...preset },
  })
  return withReading(draft, readQuickLine(line, known), [], me)
}
const played = (draft: NewMatch) =>
  draft.seats.map(({ name, score, result }) => [name.split(' ')[0], score, result].join(' ').trim())

test('Different scores, and a draw, are of no match that was played together', () => {
  const together = { mode: 'cooperative' } as const
  const scored = taken('azul me 61, ben 54', together)
  expect([modeOf(scored), played(scored)]).toEqual(['competitive', ['Mara 61 Win', 'Ben 54 Loss']])
  const tied = taken('azul me, ben tied at 54', together)
  expect([modeOf(tied), played(tied)]).toEqual(['competitive', ['Mara 54 Draw', 'Ben 54 Draw']])
  expect(modeOf(taken('azul me, ben', together))).toBe('cooperative')
})

test('Nobody has won while a line names others without saying who, or was not understood', () => {
  expect(played(taken('azul me, ben'))).toEqual(['Mara', 'Ben'])
  expect(played(taken('azul ben zwurbled me'))).toEqual(['Ben', 'Mara'])
})

test('What was not understood takes the win that I have before the line, also where I am alone', () => {
  expect(played(taken('azul'))).toEqual(['Mara  Win'])
  for (const line of ['azul me 3rd', 'azul tough loss']) {
    expect(played(taken(line))).toEqual(['Mara'])
  }
  expect(played(taken('azul me 61, ben 7 less'))).toEqual(['Mara 61', 'Ben'])
})

test('A dash that touches the number behind it is a minus', () => {
  expect(played(taken('azul me –5, ben –3'))).toEqual(['Mara -5 Loss', 'Ben -3 Win'])
  expect(played(taken('azul won against ben 61–54'))).toEqual(['Mara 61 Win', 'Ben 54 Loss'])
})

test('A score that a line does not say stays, but not for another game or when the line is another one', () => {
  const me61 = taken('azul me 61')
  const read = (line: string) => readQuickLine(line, known)
  const scores = (line: string, before: string | null = null) =>
    played(withReading(me61, read(line), [], me, before === null ? null : read(before)))
  expect(scores('azul ben 54')).toEqual(['Mara 61 Win', 'Ben 54 Loss'])
  expect(scores('catan ben 54')).toEqual(['Mara', 'Ben 54'])
  expect(scores('azul ben 54', 'azul me 61')).toEqual(['Mara', 'Ben 54'])
})

test('A line in place of another leaves nothing of what only that one said', () => {
  const first = taken('catan lowest wins me 12, ben 30 at Ben’s, 75 min yesterday')
  const replaced = (line: string, from: NewMatch = first) =>
    withReading(
      from,
      readQuickLine(line, known),
      [],
      me,
      readQuickLine('catan lowest wins me 12, ben 30 at Ben’s, 75 min yesterday', known),
    )
  const second = replaced('catan me 61, ben 54')
  expect(played(second)).toEqual(['Mara 61 Win', 'Ben 54 Loss'])
  const { scoring, location, durationMinutes, day } = second
  expect({ scoring, location, durationMinutes, day }).toEqual({
    scoring: null,
    location: null,
    durationMinutes: '',
    day: null,
  })
  expect(replaced('catan me 61, ben 54', { ...first, durationMinutes: '90' }).durationMinutes).toBe(
    '90',
  )
})
