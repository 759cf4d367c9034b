import { expect, test } from 'vitest'

import { pendingPlayer } from '#tests/support/data/pending-match.ts'

import type { Player } from '../matches.contract.ts'
import { type CardMatch, outcomeTextOf, ownOutcomeOf } from './outcome-text.ts'

const ME = 'mara'

type Seat = Partial<Omit<Player, 'name'>> & { name: string }

/** A player; `Mara` is the reader, names of two words are guests. */
function player(seat: Seat): Player {
  const guest = seat.name.includes(' ')
  return {
    ...pendingPlayer,
    _id: seat.name,
    user: guest ? null : { _id: seat.name.toLowerCase(), firstName: seat.name, lastName: 'Tester' },
    result: '',
    confirmed: true,
    ...seat,
  }
}

function match(seats: readonly Seat[], rest: Partial<CardMatch> = {}): CardMatch {
  return { mode: 'competitive', scoring: 'highest', players: seats.map(player), ...rest }
}

const seat = (name: string, result: Player['result'], score: number | null = null): Seat => ({
  name,
  result,
  score,
})

test('the winner comes first, then the reader, with the scores that say who won', () => {
  const ofOther = match([
    seat('Mara', 'Loss', 88),
    seat('Aiko', 'Win', 93),
    seat('Priya', 'Loss', 74),
  ])
  expect(outcomeTextOf(ofOther, ME)).toEqual({
    short: 'Aiko 93, you 88',
    whole: 'Aiko 93, you 88, Priya 74',
  })
  const own = match([seat('Ben', 'Loss', 71), seat('Mara', 'Win', 84), seat('Aiko', 'Loss', 76)])
  expect(outcomeTextOf(own, ME)).toEqual({
    short: 'You 84, Aiko 76',
    whole: 'You 84, Aiko 76, Ben 71',
  })
})

test('where the numbers do not say who won, words do', () => {
  const lowest = match([seat('Mara', 'Win', 12), seat('Priya', 'Loss', 23)], { scoring: 'lowest' })
  expect(outcomeTextOf(lowest, ME)).toEqual({
    short: 'You won with 12, Priya 23',
    whole: 'You won with 12, fewest points. Priya 23',
  })
  const lost = match([seat('Priya', 'Win', 36), seat('Mara', 'Loss', 73)], { scoring: 'lowest' })
  expect(outcomeTextOf(lost, ME).whole).toBe('Priya won with 36, fewest points. You 73')
  const tie = match([seat('Mara', 'Loss', 50), seat('Sam', 'Win', 50)])
  expect(outcomeTextOf(tie, ME).short).toBe('Sam won with 50 by the tie-break, you 50')
  const shared = match([seat('Mara', 'Win', 54), seat('Sam', 'Win', 54), seat('Jo', 'Loss', 49)])
  expect(outcomeTextOf(shared, ME).short).toBe('You and Sam won with 54, Jo 49')
})

test('a draw never reads as a victory', () => {
  const two = match([seat('Mara', 'Draw', 54), seat('Sam', 'Draw', 54), seat('Jonas', 'Loss', 49)])
  expect(outcomeTextOf(two, ME).short).toBe('You and Sam 54, Jonas 49')
  const all = match([seat('Mara', 'Draw'), seat('Sam', 'Draw')])
  expect(outcomeTextOf(all, ME).short).toBe('A draw with Sam')
  const lone = match([seat('Mara', 'Draw', 54), seat('Sam', '', 50)])
  expect(outcomeTextOf(lone, ME).short).toBe('You drew at 54, Sam 50')
  expect(ownOutcomeOf(lone, ME).below).toBe('Draw')
  const unscored = match([seat('Mara', 'Loss'), seat('Sam', 'Draw')])
  expect(outcomeTextOf(unscored, ME).short).toBe('A draw for Sam, with you')
})

test('without scores the places tell, or who was there', () => {
  const ranked = match(
    ['Sam', 'Oma Inge', 'Jonas', 'Mara'].map((name, at) => ({
      name,
      rank: at + 1,
      result: at === 0 ? ('Win' as const) : ('Loss' as const),
    })),
    { scoring: 'none' },
  )
  expect(outcomeTextOf(ranked, ME)).toEqual({
    short: 'Sam won, Oma Inge 2nd',
    whole: 'Sam won, then Oma Inge, Jonas, you',
  })
  expect(ownOutcomeOf(ranked, ME)).toMatchObject({ top: { word: 'Lost' }, below: '4th of 4' })
  const said = match([seat('Mara', 'Win'), seat('Sam', 'Loss'), seat('Ben', 'Loss')])
  expect(outcomeTextOf(said, ME).short).toBe('You won against Sam and Ben')
  const open = match([seat('Mara', ''), seat('Sam', '')])
  expect(outcomeTextOf(open, ME).short).toBe('With Sam')
  const counted = match([seat('Mara', '', 10), seat('Sam', '', 20)])
  expect(outcomeTextOf(counted, ME).short).toBe('Sam 20, you 10, no result yet')
  const lost = match([seat('Mara', 'Loss'), seat('Sam', 'Loss')])
  expect(outcomeTextOf(lost, ME).short).toBe('With Sam, nobody won')
})

test('teams are named by their people', () => {
  const team = (name: string, of: string, result: Player['result'], score: number | null) => ({
    ...seat(name, result, score),
    team: of,
  })
  const tichu = (own: Player['result'], scores: readonly [number | null, number | null]) =>
    match(
      [
        team('Lucía', 'Foxes', own === 'Win' ? 'Loss' : 'Win', scores[0]),
        team('Sam', 'Foxes', own === 'Win' ? 'Loss' : 'Win', scores[0]),
        team('Jonas', 'Owls', own, scores[1]),
        team('Mara', 'Owls', own, scores[1]),
      ],
      { mode: 'teams' },
    )
  expect(outcomeTextOf(tichu('Loss', [1005, 840]), ME)).toEqual({
    short: 'Lucía & Sam won with 1005',
    whole: 'Lucía & Sam won, 1005 : 840. You played with Jonas',
  })
  expect(outcomeTextOf(tichu('Win', [840, 1005]), ME)).toEqual({
    short: 'You & Jonas won, Lucía & Sam 840',
    whole: 'You & Jonas won, 1005 : 840 against Lucía & Sam',
  })
  expect(outcomeTextOf(tichu('Loss', [null, null]), ME).short).toBe('Lucía & Sam won')
  expect(ownOutcomeOf(tichu('Loss', [1005, 840]), ME)).toMatchObject({
    top: { score: 840 },
    below: '2nd of 2',
    spoken: 'Your score: 840. Your place: 2nd of 2. Your result: Loss',
  })
})

test('together it is with whom, and the lead says how it ended', () => {
  const spirits = match([seat('Mara', 'Win'), seat('Jonas', 'Win'), seat('Lucía', 'Win')], {
    mode: 'cooperative',
  })
  expect(outcomeTextOf(spirits, ME)).toEqual({
    short: 'With Jonas and Lucía',
    whole: 'With Jonas and Lucía, against the game',
  })
  expect(ownOutcomeOf(spirits, ME)).toMatchObject({ top: { picture: 'together' }, below: 'We won' })
  expect(outcomeTextOf(spirits, 'ben').short).toBe('Mara, Jonas and 1 more won together')
  expect(ownOutcomeOf(spirits, 'ben').spoken).toBe('You did not play.')
})

test('two of one first name have the letters of the surname that differ', () => {
  const twins = match([
    { ...seat('Sam', 'Win', 9), name: 'Sam Weber' },
    { ...seat('Sam', 'Loss', 5), name: 'Sam Adler' },
  ])
  for (const twin of twins.players) {
    twin.user = { _id: twin.name, firstName: 'Sam', lastName: '' }
  }
  expect(outcomeTextOf(twins, ME).short).toBe('Sam W 9, Sam A 5')
})

test('alone there is nobody to name', () => {
  expect(outcomeTextOf(match([seat('Mara', 'Win', 60)]), ME).short).toBe('On your own')
  expect(ownOutcomeOf(match([seat('Mara', 'Win', 60)]), ME)).toMatchObject({
    top: { score: 60 },
    below: 'Won',
  })
})
