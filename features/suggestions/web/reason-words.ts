import { formatDay } from '#features/dates/day-words.rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Reason, Seated, Suggestion } from '../suggestions.contract.ts'

/** From so many days on a game was not played for long. */
const LONG_DAYS = 28

type ReasonOf<Code extends Reason['code']> = Extract<Reason, { code: Code }>['values']

export interface Reader {
  userId: string
  /** `YYYY-MM-DD` */
  today: string
  others: number
  /** Names a chosen person, as in the address. */
  nameOf: (player: string) => string
}

export function valuesOf<Code extends Reason['code']>(
  { reasons }: Pick<Suggestion, 'reasons'>,
  code: Code,
): ReasonOf<Code> | undefined {
  return reasons.find((reason): reason is Extract<Reason, { code: Code }> => reason.code === code)
    ?.values as ReasonOf<Code> | undefined
}

export function reasonWords(suggestion: Suggestion, reader: Reader): string {
  const together = valuesOf(suggestion, 'together')
  const isLong = together !== undefined && daysSince(together.day, reader) >= LONG_DAYS
  if (isLong) return `${notSince(together.day, reader)} ${wonWords(together, reader, false)}`.trim()
  if (together !== undefined) return wonWords(together, reader, true)
  const stranger = valuesOf(suggestion, 'new')
  if (stranger !== undefined) return `New with ${reader.nameOf(stranger.player)}.`
  const last = valuesOf(suggestion, 'last')
  if (last === undefined) return ''
  const times = valuesOf(suggestion, 'played')?.times ?? 0
  const played = times === 1 ? 'You have played it once' : `You have played it ${times} times`
  return `${played}, last on ${dayWords(last.day, reader)}.`
}

function notSince(day: string, reader: Reader): string {
  const who = ['', 'with the two of you', 'with these three', 'with these four'][reader.others]
  return `Not since ${dayWords(day, reader)} ${who ?? 'with these people'}.`
}

/** @param dated whether the day is said */
function wonWords(
  { day, winners, scores, teams }: ReasonOf<'together'>,
  reader: Reader,
  dated: boolean,
): string {
  const on = dated ? `On ${dayWords(day, reader)} ` : ''
  if (winners.length === 0) return dated ? `Last on ${dayWords(day, reader)}.` : ''
  const names = nameWords(
    winners.map((one) => callName(one, reader)),
    3,
  )
  const said = `${on}${dated && names.startsWith('You') ? `you${names.slice(3)}` : names} won`
  if (scores === null || scores.best === scores.next) return `${said}.`
  const margin = Math.abs(scores.best - scores.next)
  if (!teams && winners.length === 1 && margin === 1) return `${said} by one point.`
  return `${said}, ${shownScore(scores.best)} to ${shownScore(scores.next)}.`
}

function callName({ user, name }: Seated, { userId }: Pick<Reader, 'userId'>): string {
  return user?._id === userId ? 'You' : (user?.firstName ?? name)
}

function dayWords(day: string, { today }: Reader): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'd MMMM' : 'd MMMM yyyy')
}

function daysSince(day: string, { today }: Reader): number {
  return (Date.parse(today) - Date.parse(day)) / 86_400_000
}

const NUMBERS = ['', '', 'both', 'all three', 'all four', 'all five', 'all six']

export function oftenWords(people: number): string {
  return `${NUMBERS[people] ?? `all ${people}`} played it often`
}
