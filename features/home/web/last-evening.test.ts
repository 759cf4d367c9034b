import { describe, expect, test } from 'vitest'

import type { Match, Player } from '#features/matches/matches.contract.ts'
import { pendingMatch, pendingPlayer } from '#tests/support/data/pending-match.ts'

import {
  claimOfEvening,
  eveningSize,
  eveningTitle,
  isOn,
  lastEvening,
  playersText,
  soleWinner,
  whenWords,
} from './last-evening.ts'

const ME = 'id of Mara'
const friday = new Date(2026, 10, 27, 22, 30)
const at = (now: Date) => ({ me: ME, now })

function player(firstName: string, result: Player['result']): Player {
  const guest = firstName === 'Oma'
  return {
    ...pendingPlayer,
    _id: `row of ${firstName}`,
    user: guest ? null : { _id: `id of ${firstName}`, firstName, lastName: 'Tester' },
    name: guest ? firstName : `${firstName} Tester`,
    result,
  }
}

let count = 0

function match(
  day: string,
  won: readonly string[],
  more: Partial<Match> = {},
  table: readonly string[] = ['Mara', 'Jonas', 'Oma'],
): Match {
  count += 1
  return {
    ...pendingMatch(day, '19:00'),
    _id: `match ${count}`,
    players: table.map((name) => player(name, won.includes(name) ? 'Win' : 'Loss')),
    ...more,
  }
}

/** The evening of these matches, newest first, with an older one behind them. */
function evening(...matches: Match[]) {
  const found = lastEvening([...matches, match('2026-11-20', ['Oma'])], true, at(friday))
  if (found === null) throw new Error('There is no evening.')
  return found
}
const claim = (...matches: Match[]) => {
  const { title, detail } = claimOfEvening(evening(...matches), ME, true)
  return detail === null ? title : `${title} / ${detail}`
}
const won = (...names: string[]) => match('2026-11-27', names)

describe('The last evening', () => {
  test('is the newest day that has come, oldest match first', () => {
    const [later, earlier] = [won('Mara'), won('Jonas')]
    const plan = match('2026-11-28', [])
    const found = lastEvening([plan, later, earlier, match('2026-11-20', [])], false, at(friday))
    expect(found).toMatchObject({ day: '2026-11-27', complete: true })
    expect(found?.matches).toEqual([earlier, later])
    expect(lastEvening([], true, at(friday))).toBeNull()
    expect(lastEvening([plan], true, at(friday))).toBeNull()
  })

  test('is summed up only if all its matches are known', () => {
    const matches = [won('Mara'), won('Mara')]
    const cut = lastEvening(matches, false, at(friday))
    expect(cut?.complete).toBe(false)
    expect(cut && claimOfEvening(cut, ME, true)).toEqual({
      title: 'A long evening',
      detail: null,
      leads: false,
    })
    expect(cut && eveningSize(cut)).toBe('More than 2 matches')
    expect(lastEvening(matches, true, at(friday))?.complete).toBe(true)
  })

  test('is tonight until noon of the next day, then of its weekday, and of its date after a week', () => {
    const words = (day: string, now: Date) =>
      whenWords(
        { day, matches: [match(day, [])], complete: true, people: [player('Mara', '')] },
        now,
      )
    expect(words('2026-11-27', friday)).toBe('Tonight')
    expect(words('2026-11-27', new Date(2026, 10, 28, 11, 59))).toBe('Tonight')
    expect(words('2026-11-27', new Date(2026, 10, 28, 12, 0))).toBe('Last Friday')
    expect(words('2026-11-27', new Date(2026, 11, 3, 9, 0))).toBe('Last Friday')
    expect(words('2026-11-27', new Date(2026, 11, 4, 9, 0))).toBe('Friday 27 November')
    expect(words('2026-11-27', new Date(2027, 0, 4, 9, 0))).toBe('Friday 27 November 2026')
    expect(isOn('2026-11-27', new Date(2026, 10, 28, 12, 0))).toBe(false)
  })

  test('is today, or of its weekday, where its last match was written down before the evening', () => {
    const written = (hour: number) => ({ createdAt: new Date(2026, 10, 27, hour).toISOString() })
    const words = (hour: number, now: Date) =>
      whenWords(evening(match('2026-11-27', [], written(hour))), now)
    expect(words(11, new Date(2026, 10, 27, 11, 30))).toBe('Today')
    expect(words(11, friday)).toBe('Today')
    expect(words(17, friday)).toBe('Tonight')
    expect(words(11, new Date(2026, 10, 28, 0, 30))).toBe('Last Friday')
  })

  test('began when its first match did, if that was written down as it ended', () => {
    const end = new Date(2026, 10, 27, 20, 35).toISOString()
    const first = { date: end, createdAt: end, durationMinutes: 30 }
    expect(whenWords(evening(won(), match('2026-11-27', [], first)), friday)).toBe(
      'Tonight, since 20:05',
    )
    const later = new Date(2026, 10, 27, 23, 0).toISOString()
    const noted = match('2026-11-27', [], { ...first, createdAt: later })
    expect(whenWords(evening(noted), friday)).toBe('Tonight')
  })

  test('has the name of its place, else of the people', () => {
    const here = { location: 'Mara’s kitchen', durationMinutes: 70 }
    const both = evening(match('2026-11-27', [], here), match('2026-11-27', [], here))
    expect(eveningTitle(both, ME)).toBe('Mara’s kitchen')
    expect(eveningSize(both)).toBe('2 matches, 2 h 20 min')
    expect(eveningTitle(evening(won()), ME)).toBe('With Jonas and Oma')
    expect(eveningSize(evening(won()))).toBe('1 match')
    expect(eveningTitle(evening(match('2026-11-27', [], {}, ['Mara'])), ME)).toBe(
      'At your own table',
    )
    expect(playersText(both.people, ME)).toBe('id of Jonas,guest:Oma')
  })
})

test('Whoever has declined one match of the evening and sits at another is one of its people', () => {
  const declined = { ...player('Oma', 'Win'), declined: true }
  const left = { ...won(), players: [player('Mara', 'Loss'), declined] }
  const played = match('2026-11-27', ['Mara'], {}, ['Mara', 'Jonas'])
  const names = (...matches: Match[]) => evening(...matches).people.map(({ name }) => name)
  expect(names(played, left)).toEqual(['Mara Tester', 'Jonas Tester'])
  expect(names({ ...left, players: [declined] })).toEqual(['Oma'])
  expect(claimOfEvening(evening(left, left), ME, true).leads).toBe(false)
})

describe('What is said of the evening', () => {
  test('is who leads it, or took it, from two matches with a winner on', () => {
    const two = [won('Mara'), won('Jonas'), won('Mara')]
    expect(claim(...two)).toBe('You lead the evening / You won 2 of 3, Jonas one')
    expect(claimOfEvening(evening(...two), ME, false)).toMatchObject({
      title: 'You took the evening',
      leads: true,
    })
    expect(claim(won('Jonas'), won('Jonas'), won('Oma'), won('Mara'))).toBe(
      'Jonas leads the evening / Jonas won 2 of 4, you and Oma one each',
    )
    expect(claim(...two, match('2026-11-27', []))).toBe(
      'You lead the evening / You won 2 of 3 against others, Jonas one',
    )
    expect(evening(won('Jonas'), won('Jonas')).people[0].name).toBe('Jonas Tester')
    expect(evening(won('Jonas'), won('Mara')).people[0].name).toBe('Mara Tester')
  })

  test('is Level where wins are equal, the reader first', () => {
    expect(claim(won('Mara'), won('Jonas'))).toBe('Level / You won 1 of 2, Jonas one')
    expect(claim(won('Jonas'), won('Mara'), won('Oma'))).toBe(
      'Level / You won 1 of 3, Oma and Jonas one each',
    )
  })

  test('is of one match only who won it', () => {
    expect(claim(won('Mara'))).toBe('You won Azul')
    expect(claim(won('Jonas'))).toBe('Jonas won Azul')
    expect(claim(match('2026-11-27', ['Mara', 'Jonas', 'Oma'], { mode: 'cooperative' }))).toBe(
      'We won',
    )
    const open = { players: [player('Mara', ''), player('Oma', '')] }
    expect(claim(match('2026-11-27', [], open))).toBe('No result yet')
    expect(claim(match('2026-11-27', [], {}, ['Mara']))).toBe('Azul')
    expect(claimOfEvening(evening(won('Mara')), ME, true).leads).toBe(false)
  })

  test('is how much was won together, where nobody played against others', () => {
    const together = (...names: string[]) =>
      match('2026-11-27', names, { mode: 'cooperative' }, ['Mara', 'Jonas'])
    expect(claim(together('Mara', 'Jonas'), together())).toBe('1 of 2 won together')
    expect(claim(together('Mara', 'Jonas'), won('Jonas'))).toBe('Jonas won Azul')
  })

  test('A box has the piece of its only winner', () => {
    expect(soleWinner(won('Jonas'))?.name).toBe('Jonas Tester')
    expect(soleWinner(won())).toBeNull()
    expect(soleWinner(won('Jonas', 'Mara'))).toBeNull()
    expect(soleWinner(match('2026-11-27', ['Mara'], { mode: 'cooperative' }, ['Mara']))).toBeNull()
  })
})
