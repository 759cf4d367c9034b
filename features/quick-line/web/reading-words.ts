import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { scoringLabels } from '#features/scoring/setting-words.rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Ask, Reading } from '../quick-line.rules.ts'

const NAMED = 3

export function askWords(ask: Ask): string {
  const { about, text } = ask
  if (about === 'person') return `Which ${text.charAt(0).toUpperCase()}${text.slice(1)}?`
  if (about === 'game') return ask.isNew ? `Which game is “${text}”?` : `Which “${text}”?`
  const results = ask.options.map(({ match }) =>
    match.seats
      .map(({ id, result }) => `${id} ${result}`)
      .toSorted()
      .join(),
  )
  if (new Set(results).size > 1) return 'Who won?'
  const modes = ask.options.map(({ match }) => match.mode)
  return new Set(modes).size > 1 ? 'How did you play?' : 'Which scores?'
}

export function openWords(ask: Ask): string {
  const words = askWords(ask)
  return `Open: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

type SaidMatch = Extract<Ask, { about: 'reading' }>['options'][number]['match']

export function matchWords({ mode, scoring, seats, isOpen }: SaidMatch): string {
  const nameOf = ({ id, person }: SaidMatch['seats'][number]) =>
    id === 'me' ? 'You' : (person.who[0]?.name.split(' ')[0] ?? person.text)
  const namesOf = (result: string) => seats.filter((seat) => seat.result === result).map(nameOf)
  const winners = nameWords(namesOf('Win'), NAMED)
  const scores = seats.map((seat) => `${nameOf(seat)} ${shownScore(seat.score ?? 0)}`).join(', ')
  const isScored = seats.every(({ score }) => score !== null)
  if (mode === 'cooperative') {
    const [first] = seats
    return first?.result == null
      ? 'Together'
      : `All ${first.result === 'Win' ? 'won' : 'lost'} together`
  }
  if (isOpen) return 'Each alone, not said who won'
  if (mode === 'teams') return `${winners} won as a team`
  if (seats.every(({ rank }) => rank !== null)) {
    return seats.map((seat) => `${nameOf(seat)} ${ordinal(seat.rank ?? 0)}`).join(', ')
  }
  if (scoring === 'lowest') return `${scores}: the lowest wins`
  return winners === '' || isScored
    ? [winners === '' ? '' : `${winners} won`, scores].filter(Boolean).join(': ')
    : `${winners} won`
}

export function unreadWords({ unread, isUndecided }: Reading): string {
  const parts = [...new Set(unread.map(({ text }) => `“${text}”`))]
  const words = nameWords(parts, NAMED)
  if (words === '') return ''
  const verb = parts.length > 1 ? 'were' : 'was'
  // A new name is only read between commas.
  const isUndivided = unread.some(({ text }) => /\d\D*\p{L}.*\d/u.test(text))
  const hint = isUndivided ? ' A comma behind each score helps.' : ''
  return `${isUndecided ? 'No winner yet: ' : ''}${words} ${verb} not understood.${hint}`
}

export function detailWords({ place, minutes, day, mode, scoring }: Reading, today: string) {
  return [
    { kind: 'place', words: place },
    { kind: 'minutes', words: minutes === null ? null : formatDuration(minutes) },
    { kind: 'day', words: day === null ? null : formatNearDay(day, today) },
    { kind: 'setting', words: mode === 'cooperative' ? 'Together' : null },
    { kind: 'setting', words: scoring === 'lowest' ? scoringLabels.lowest : null },
  ].flatMap(({ kind, words }) => (words === null ? [] : [{ kind, words }]))
}
