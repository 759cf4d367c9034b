import { formatDay } from '#features/dates/day-words.rules.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { News } from './saved-news.ts'

export type Companion = Extract<News, { code: 'record' }>['values']['person']

export function callName({ user, name }: Companion): string {
  return user?.firstName ?? name
}

/** `number` stands large beside the sentence, and is not in it. */
export function newsWords({ code, values }: News, today: string): { text: string; number: string } {
  switch (code) {
    case 'best':
      return { text: `Your best ${values.game.name}`, number: shownScore(values.score) }
    case 'first':
      return { text: `First time ${values.game.name}`, number: '' }
    case 'times':
      return { text: `${ordinal(values.times)} time ${values.game.name}`, number: '' }
    case 'firstWin': {
      const since = values.since === null ? '' : ` since ${dayWords(values.since, today)}`
      const { game, person } = values
      return { text: `First win over ${callName(person)} at ${game.name}${since}`, number: '' }
    }
    case 'record': {
      const { person, ahead, behind } = values
      const level = ahead === behind ? ' are level again' : ''
      return { text: `You and ${callName(person)}${level}`, number: `${ahead} : ${behind}` }
    }
    case 'streak':
      return { text: 'Wins in a row, your longest streak', number: String(values.wins) }
  }
}

/** `3 May`, with the year where it is not this one. */
function dayWords(day: string, today: string): string {
  return formatDay(day, day.slice(0, 4) === today.slice(0, 4) ? 'd MMMM' : 'd MMMM yyyy')
}
