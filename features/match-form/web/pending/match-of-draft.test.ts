import { describe, expect, test } from 'vitest'

import type { WholeMatch } from '#features/matches/whole-match.contract.ts'

import { type NewMatch, blank } from '../drafts/form-draft.ts'
import { editDraftOf } from '../edit/edit-draft.ts'
import { withSeats } from '../seats/modes.ts'
import { friendSeat, guestSeat, selfSeat } from '../seats/seat.ts'
import { noPreset, withSeat } from '../seats/table-draft.ts'
import { editedMatchOfDraft, matchWords, newMatchOfDraft } from './match-of-draft.ts'

const me = { _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@example.com' }
const ben = { _id: 'ben', firstName: 'Ben', lastName: 'de Vries', email: 'ben@example.com' }
const azul = { _id: 'azul', name: 'Azul' }
const at = '2026-11-27T21:04:00.000Z'
const by = { me, at, people: [ben] }

function typed(): NewMatch & { game: typeof azul } {
  const oma = guestSeat({ name: 'Oma', email: '', invited: false })
  const empty = {
    ...{ ...blank, game: azul, day: null, padId: null, attempt: null },
    ...{ seats: [selfSeat(me)], mode: null, scoring: null, preset: noPreset, byHand: null },
    ownScores: null,
  }
  const seated = withSeats(empty, [selfSeat(me), friendSeat(ben), oma])
  const scores = { self: '84', ben: '66', [oma.key]: '90' }
  const scored = Object.entries(scores).reduce(
    (draft, [key, score]) => withSeat(draft, key, { score }),
    seated,
  )
  return {
    ...scored,
    notes: 'With the new tiles',
    location: ' Mara’s kitchen ',
    durationMinutes: '45',
  }
}

const made = () => newMatchOfDraft(typed(), { id: 'k1', date: at, day: '2026-11-27' }, by)

describe('A new match that waits', () => {
  test('is what the form says, with the results that follow from the scores', () => {
    expect(made()).toMatchObject({
      ...{ _id: 'k1', date: at, day: '2026-11-27', game: azul, mode: 'competitive' },
      ...{ notes: 'With the new tiles', location: 'Mara’s kitchen', durationMinutes: 45 },
      ...{ createdBy: { _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist' } },
    })
    expect(made().players.map(({ name, score, result }) => [name, score, result])).toEqual([
      ['Mara Lindqvist', 84, 'Loss'],
      ['Ben de Vries', 66, 'Loss'],
      ['Oma', 90, 'Win'],
    ])
  })

  test('has me confirmed, guests as confirmed, and waits for the others', () => {
    const { players, matchStatus } = made()
    expect(players.map(({ confirmed }) => confirmed)).toEqual([true, false, true])
    expect(matchStatus).toBe('Pending')
  })

  test('knows the parts of names, and guesses those of people whom this device does not know', () => {
    const { players } = newMatchOfDraft(
      typed(),
      { id: 'k1', date: at, day: '2026-11-27' },
      { ...by, people: [] },
    )
    expect(made().players[1]?.user).toEqual({ _id: 'ben', firstName: 'Ben', lastName: 'de Vries' })
    expect(players[1]?.user).toEqual({ _id: 'ben', firstName: 'Ben', lastName: 'de Vries' })
  })

  test('is called by its game and the others', () => {
    expect(matchWords(made(), 'mara')).toBe('Azul with Ben and Oma')
    const alone = { ...made(), players: made().players.slice(0, 1) }
    expect(matchWords(alone, 'mara')).toBe('Azul')
    const [, other] = made().players
    if (other === undefined) throw new Error('Ben plays.')
    const many = { ...made(), players: [...made().players, other, other, other] }
    expect(matchWords(many, 'mara')).toBe('Azul with Ben de Vries, Oma, Ben de Vries and 2 more')
  })
})

describe('An edited match that waits', () => {
  const stored = (): WholeMatch => {
    const { players, ...match } = made()
    return {
      ...{ ...match, _id: 'm1', version: 4, activity: [], corrections: [], link: null },
      lastReminderSent: null,
      matchStatus: 'Confirmed',
      players: players.map((player) => ({
        ...{ ...player, _id: `row ${player.name}`, confirmed: true, confirmedAt: at },
        confirmedBy: player.user === null ? null : 'self',
      })),
    }
  }

  test('keeps who has confirmed values that stay, and its version', () => {
    const draft = withSeat(editDraftOf(stored(), me), 'row Oma', { score: '70' })
    const edited = editedMatchOfDraft(stored(), draft, by)
    expect(edited).toMatchObject({ _id: 'm1', version: 4, lastEditedBy: { _id: 'mara' } })
    expect(edited.players.map(({ result, confirmed }) => [result, confirmed])).toEqual([
      ['Win', true],
      ['Loss', true],
      ['Loss', true],
    ])
    expect(edited.matchStatus).toBe('Confirmed')
  })

  test('asks those again whose values it changes', () => {
    const draft = withSeat(editDraftOf(stored(), me), 'row Ben de Vries', { score: '99' })
    const edited = editedMatchOfDraft(stored(), draft, by)
    expect(edited.players.map(({ confirmed }) => confirmed)).toEqual([true, false, true])
    expect(edited.matchStatus).toBe('Pending')
  })

  test('says of a seat under its name alone that somebody has declined it', () => {
    const { players, ...match } = stored()
    const declined = {
      ...match,
      players: players.map((player) => ({ ...player, declined: player.name === 'Oma' })),
    }
    const declinedIn = (changed: { name?: string; score?: string }) =>
      editedMatchOfDraft(
        declined,
        withSeat(editDraftOf(declined, me), 'row Oma', changed),
        by,
      ).players.map((player) => player.declined)
    expect(declinedIn({ score: '70' })).toEqual([false, false, true])
    expect(declinedIn({ name: 'Aiko Tan' })).toEqual([false, false, false])
  })
})
