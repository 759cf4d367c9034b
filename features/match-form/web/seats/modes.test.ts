import { describe, expect, test } from 'vitest'

import { formTable, guest, mara, resultsIn, withScores } from '#tests/support/data/form-drafts.ts'

import { withNumber, withWinner } from './finishing.ts'
import {
  type SidesChoice,
  sidesChoiceOf,
  withLone,
  withMode,
  withPlacesSwapped,
  withPreset,
  withScoringChoice,
  withSeats,
  withSidesChoice,
  withTeamOf,
} from './modes.ts'
import { crownsOf, outcomeWords } from './outcome.ts'
import { draftsOf, selfSeat } from './seat.ts'
import { sidesOf } from './sides.ts'
import { type TableDraft, isReplacedByScores, modeOf, noPreset, withSeat } from './table-draft.ts'

const table = (...guests: string[]) => formTable(guests)
const four = table('Jonas', 'Oma', 'Ben')

const scores = ({ seats }: TableDraft) => seats.map(({ score }) => score)
const teams = ({ seats }: TableDraft) => seats.map(({ team }) => team)

describe('A team game', () => {
  test('begins with two teams: the first half against the second half', () => {
    expect(teams(withMode(four, 'teams'))).toEqual(['Team 1', 'Team 1', 'Team 2', 'Team 2'])
    const two = withMode(table('Jonas'), 'teams')
    expect(teams(two)).toEqual(['Team 1', 'Team 2'])
    const joined = withSeats(two, [...two.seats, guest('Oma'), guest('Ben')])
    expect(teams(joined)).toEqual(['Team 1', 'Team 2', 'Team 1', 'Team 2'])
  })

  test('takes names that differ only by case, accents or spaces for one team', () => {
    const named = withMode(four, 'teams')
    const names = ['Équipe', 'équipe ', 'Reds', 'EQUIPE']
    const seats = named.seats.map((seat, at) => ({ ...seat, team: names[at] ?? '' }))
    expect(scores(withSeat({ ...named, seats }, 'Jonas', { score: '5' }))).toEqual([
      '5',
      '5',
      '',
      '5',
    ])
  })

  test('has one score and one result for each team', () => {
    const draft = withScores(withMode(four, 'teams'), { Jonas: '12', Oma: '9' })
    expect(scores(draft)).toEqual(['12', '12', '9', '9'])
    expect(resultsIn(draft)).toEqual(['Win', 'Win', 'Loss', 'Loss'])
    expect(outcomeWords(draft)).toBe('Mara & Jonas win by 3')
    expect(resultsIn(withWinner(draft, 'Ben'))).toEqual(['Loss', 'Loss', 'Win', 'Win'])
    expect(resultsIn(withSeat(draft, 'Ben', { result: 'Draw' }))).toEqual([
      'Win',
      'Win',
      'Draw',
      'Draw',
    ])
  })

  test('begins without a result: nobody has said which team won', () => {
    expect(resultsIn(withMode(four, 'teams'))).toEqual(['', '', '', ''])
    expect(outcomeWords(withMode(four, 'teams'))).toBe('no winner yet, no scores')
  })

  test('lets people move between teams of any size, who take the team’s score', () => {
    const draft = withScores(withMode(four, 'teams'), { self: '12', Oma: '9' })
    const three = withTeamOf(draft, 'Ben', 'Team 1')
    expect(teams(three)).toEqual(['Team 1', 'Team 1', 'Team 2', 'Team 1'])
    expect(scores(three)).toEqual(['12', '12', '9', '12'])
    expect(resultsIn(three)).toEqual(['Win', 'Win', 'Loss', 'Win'])
    const alone = withTeamOf(three, 'self', null)
    expect(teams(alone)).toEqual(['Team 3', 'Team 1', 'Team 2', 'Team 1'])
    expect(scores(alone)[0]).toBe('')
    const more = withSeats(alone, [...alone.seats, guest('Aiko')])
    expect(teams(more).at(-1)).toBe('Team 3')
  })

  test('that was a mistake gives back the scores that were typed before', () => {
    const typed = withScores(four, { self: '1', Jonas: '2', Oma: '3', Ben: '4' })
    const draft = withMode(typed, 'teams')
    expect(scores(draft)).toEqual(['', '', '', ''])
    expect(scores(withMode(draft, 'competitive'))).toEqual(['1', '2', '3', '4'])
    expect(resultsIn(withMode(draft, 'competitive'))).toEqual(['Loss', 'Loss', 'Loss', 'Win'])
    const together = withScoringChoice(draft, 'together')
    expect(scores(withScoringChoice(together, 'highest'))).toEqual(['1', '2', '3', '4'])
  })
})

describe('A cooperative game', () => {
  const together = withScoringChoice(four, 'together')

  test('begins without a result, and has one switch and one score for all', () => {
    expect(resultsIn(together)).toEqual(['', '', '', ''])
    expect(outcomeWords(together)).toBe('No result yet')
    const lost = withSeat(together, 'Oma', { result: 'Loss' })
    expect(resultsIn(lost)).toEqual(['Loss', 'Loss', 'Loss', 'Loss'])
    const scored = withScores(lost, { self: '17' })
    expect(scores(scored)).toEqual(['17', '17', '17', '17'])
    expect(resultsIn(scored)).toEqual(['Loss', 'Loss', 'Loss', 'Loss'])
    expect(outcomeWords(scored)).toBe('We lost with 17')
    const joined = withSeats(scored, [...scored.seats, guest('Aiko')])
    expect(joined.seats.at(-1)).toMatchObject({ score: '17', result: 'Loss' })
  })

  test('says nothing about who wins another kind of game', () => {
    const lost = withSeat(together, 'Oma', { result: 'Loss' })
    expect(resultsIn(withScoringChoice(lost, 'highest'))).toEqual(['Win', '', '', ''])
  })

  test('takes no winner that was chosen before', () => {
    const chosen = withWinner(four, 'Oma')
    expect(resultsIn(withScoringChoice(chosen, 'together'))).toEqual(['', '', '', ''])
  })
})

describe('What the game’s last match suggests', () => {
  test('applies where nothing was chosen here', () => {
    const typed = withScores(table('Jonas'), { self: '40', Jonas: '55' })
    expect(resultsIn(withPreset(typed, { ...noPreset, scoring: 'lowest' }))).toEqual([
      'Win',
      'Loss',
    ])
    const chosen = withScoringChoice(typed, 'highest')
    expect(resultsIn(withPreset(chosen, { ...noPreset, scoring: 'lowest' }))).toEqual([
      'Loss',
      'Win',
    ])
    expect(teams(withPreset(four, { ...noPreset, mode: 'teams' }))).toEqual([
      'Team 1',
      'Team 1',
      'Team 2',
      'Team 2',
    ])
  })

  test('leaves a table as it is whose scores or winner would be gone in another mode', () => {
    const typed = withScores(four, { self: '40', Jonas: '55' })
    for (const mode of ['teams', 'cooperative'] as const) {
      const next = withPreset(typed, { ...noPreset, mode })
      expect([modeOf(next), ...scores(next)]).toEqual(['competitive', '40', '55', '', ''])
      const won = withPreset(withWinner(four, 'Oma'), { ...noPreset, mode })
      expect([modeOf(won), ...resultsIn(won)]).toEqual([
        'competitive',
        'Loss',
        'Loss',
        'Win',
        'Loss',
      ])
      expect(isReplacedByScores(won)).toBe(false)
    }
    const all = withScores(table('Jonas'), { self: '22', Jonas: '22' })
    expect(modeOf(withPreset(all, { ...noPreset, mode: 'cooperative' }))).toBe('cooperative')
  })

  test('makes no scores of each of what a side has scored together', () => {
    const together = withPreset(four, { ...noPreset, mode: 'cooperative' })
    expect(modeOf(withPreset(together, noPreset))).toBe('competitive')
    const scored = withPreset(withScores(together, { self: '22' }), noPreset)
    expect([modeOf(scored), ...resultsIn(scored)]).toEqual(['cooperative', '', '', '', ''])
    const lost = withPreset(withSeat(together, 'self', { result: 'Loss' }), noPreset)
    expect([modeOf(lost), ...resultsIn(lost)]).toEqual([
      'cooperative',
      'Loss',
      'Loss',
      'Loss',
      'Loss',
    ])
    const sides = withScores(withPreset(four, { ...noPreset, mode: 'teams' }), {
      self: '9',
      Oma: '8',
    })
    expect(outcomeWords(withPreset(sides, noPreset))).toBe('Mara & Jonas win by 1')
  })

  test('leaves results that were chosen by hand, unless it changes the scoring', () => {
    const typed = withWinner(withScores(table('Jonas'), { self: '40', Jonas: '55' }), 'self')
    const same = withPreset(typed, { ...noPreset, location: 'Ben’s' })
    expect(resultsIn(same)).toEqual(['Win', 'Loss'])
    expect(isReplacedByScores(same)).toBe(false)
    const none = withPreset(withScores(typed, { Jonas: '30' }), { ...noPreset, scoring: 'lowest' })
    expect(resultsIn(none)).toEqual(['Loss', 'Win'])
    expect(isReplacedByScores(none)).toBe(true)
  })
})

describe('The outcome in words', () => {
  test('names winner and margin, whoever leads, and draws', () => {
    expect(outcomeWords(four)).toBe('You win, without scores')
    const two = withScores(four, { self: '84', Jonas: '90.5' })
    expect(outcomeWords(two)).toBe('no winner yet: Oma and Ben have no score')
    expect(crownsOf(two)).toEqual([null, 'leads', null, null])
    const all = withScores(two, { Oma: '90.5', Ben: '-1' })
    expect(outcomeWords(all)).toBe('Jonas and Oma draw')
    expect(outcomeWords(withScores(all, { Oma: '90.4' }))).toBe('Jonas wins by 0.1')
    expect(crownsOf(withScores(all, { Oma: '90.4' }))).toEqual([null, 'won', null, null])
    for (const unread of ['21-15', '9999999999']) {
      expect(crownsOf(withScores(two, { Oma: unread }))).toEqual([null, null, null, null])
    }
  })

  test('says what is missing for a winner', () => {
    expect(outcomeWords(withScores(four, { self: '84' }))).toBe('no winner yet, 3 scores missing')
    const three = withScores(four, { self: '84', Oma: '1', Ben: '2' })
    expect(outcomeWords(three)).toBe('no winner yet: Jonas has no score')
    expect(outcomeWords(withScores(three, { self: '', Jonas: '3' }))).toBe(
      'no winner yet: you have no score',
    )
    expect(outcomeWords(withScores(three, { Jonas: '21-15' }))).toBe(
      'no winner yet: 21-15 is not a number',
    )
    const inTeams = withScores(withMode(four, 'teams'), { Oma: '3' })
    expect(outcomeWords(inTeams)).toBe('no winner yet: Mara & Jonas have no score')
  })

  test('gives no margin to a win by hand that the scores do not show', () => {
    const all = withScores(table('Jonas'), { self: '84', Jonas: '90' })
    expect(outcomeWords(withWinner(all, 'self'))).toBe('Mara wins')
  })
})

test('Typed scores stay scores when a game comes that was last played without', () => {
  const typed = withScores(table('Ben'), { Ben: '54', [selfSeat(mara).key]: '61' })
  const next = withPreset(typed, { ...noPreset, scoring: 'none' })
  expect([next.scoring, scores(next)]).toEqual(['highest', scores(typed)])
  expect(withPreset(table('Ben'), { ...noPreset, scoring: 'none' }).scoring).toBe(null)
})

const aikos = formTable(['Aiko', 'Priya', 'Ben'])
const choose = (draft: TableDraft, choice: SidesChoice) => withSidesChoice(draft, choice)
const sides = ({ seats }: TableDraft) =>
  sidesOf('teams', seats).map((side) => side.seats.map(({ key }) => key).join('+'))

describe('One against all', () => {
  const one = choose(aikos, 'one')

  test('is one without a team against one team, whatever the match is stored as', () => {
    expect(sides(one)).toEqual(['self', 'Aiko+Priya+Ben'])
    expect(sidesChoiceOf(one)).toBe('one')
    expect(draftsOf(one.seats, 'send').map(({ team }) => team)).toEqual([
      null,
      'Team 1',
      'Team 1',
      'Team 1',
    ])
    expect(sidesChoiceOf(choose(aikos, 'teams'))).toBe('teams')
    expect(sidesChoiceOf(aikos)).toBe('alone')
    expect(sidesChoiceOf(withScoringChoice(aikos, 'together'))).toBeNull()
  })

  test('has one score for all the others, and no winner whom nobody has said', () => {
    expect(resultsIn(one)).toEqual(['', '', '', ''])
    const scored = withScores(one, { self: '40', Priya: '55' })
    expect(scores(scored)).toEqual(['40', '55', '55', '55'])
    expect(outcomeWords(scored)).toBe('Aiko, Priya & Ben win by 15')
    expect(outcomeWords(withScores(one, { Priya: '5' }))).toBe('no winner yet: you have no score')
  })

  test('takes another one by one tap, who takes the place and the score', () => {
    const scored = withLone(withScores(one, { self: '40', Priya: '55' }), 'Ben')
    expect(sides(scored)).toEqual(['self+Aiko+Priya', 'Ben'])
    expect(scores(scored)).toEqual(['55', '55', '55', '40'])
    expect(withLone(scored, 'Ben')).toBe(scored)
  })

  test('goes on when somebody sits down, and when the one leaves', () => {
    const more = withSeats(one, [...one.seats, guest('Oma')])
    expect(sides(more)).toEqual(['self', 'Aiko+Priya+Ben+Oma'])
    const ben = withLone(more, 'Ben')
    const left = withSeats(
      ben,
      ben.seats.filter(({ key }) => key !== 'Ben'),
    )
    expect(sides(left)).toEqual(['self', 'Aiko+Priya+Oma'])
  })

  test('becomes teams and single players again, without results of other sides', () => {
    const won = withWinner(one, 'Ben')
    expect(resultsIn(won)).toEqual(['Loss', 'Win', 'Win', 'Win'])
    const two = choose(won, 'teams')
    expect(sides(two)).toEqual(['self+Aiko', 'Priya+Ben'])
    expect(resultsIn(two)).toEqual(['', '', '', ''])
    expect(resultsIn(choose(withWinner(two, 'Ben'), 'one'))).toEqual(['', '', '', ''])
    expect(sidesChoiceOf(choose(won, 'alone'))).toBe('alone')
    expect(sides(choose(choose(won, 'alone'), 'teams'))).toEqual(['self+Aiko', 'Priya+Ben'])
  })

  test('gives back the scores that everybody had alone', () => {
    const typed = withScores(aikos, { self: '1', Aiko: '2', Priya: '3', Ben: '4' })
    expect(scores(choose(choose(typed, 'one'), 'alone'))).toEqual(['1', '2', '3', '4'])
    expect(scores(choose(typed, 'one'))).toEqual(['1', '', '', ''])
  })
})

describe('Two players of two teams change places', () => {
  const two = choose(aikos, 'teams')

  test('with the team, its score and its result', () => {
    const scored = withScores(two, { self: '100', Ben: '85' })
    const swapped = withPlacesSwapped(scored, 'Aiko', 'Ben')
    expect(sides(swapped)).toEqual(['self+Ben', 'Aiko+Priya'])
    expect(scores(swapped)).toEqual(['100', '85', '85', '100'])
    expect(outcomeWords(swapped)).toBe('Mara & Ben win by 15')
    expect(withPlacesSwapped(swapped, 'Ben', 'Aiko').seats).toEqual(scored.seats)
  })

  test('also where somebody has said how they finished', () => {
    const none = withNumber(withScoringChoice(two, 'none'), 'Priya')
    const swapped = withPlacesSwapped(none, 'self', 'Ben')
    expect(outcomeWords(swapped)).toBe('Mara & Priya win')
    expect(resultsIn(swapped)).toEqual(['Win', 'Loss', 'Win', 'Loss'])
  })

  test('but not with somebody of the same team', () => {
    expect(withPlacesSwapped(two, 'self', 'Aiko')).toBe(two)
    expect(withPlacesSwapped(two, 'self', 'nobody')).toBe(two)
  })
})

test('A match with scores is divided in halves, and each team says its own', () => {
  const typed = withScores(aikos, { self: '1', Aiko: '1', Priya: '3', Ben: '4' })
  const two = choose(typed, 'teams')
  expect(sides(two)).toEqual(['self+Aiko', 'Priya+Ben'])
  expect(scores(two)).toEqual(['1', '1', '', ''])
})

test('Teams are called by their people, or by the name that somebody gave them', () => {
  const six = choose(formTable(['Aiko', 'Priya', 'Ben', 'Oma', 'Tom', 'Lea', 'Sam']), 'teams')
  expect(outcomeWords(withWinner(six, 'self'))).toBe('Mara, Aiko & 2 more win')
  const named = { ...six, seats: six.seats.map((seat) => ({ ...seat, team: `The ${seat.team}` })) }
  expect(outcomeWords(withWinner(named, 'self'))).toBe('The Team 1 wins')
})
