import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { timesWords } from '#features/stats/web/won-words.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { FoundInSearch } from '../../search.contract.ts'

/** `31 times, won 12, best 84, last Monday` */
export function gameWords(game: FoundInSearch['games'][number], today: string): string {
  const { matches, won, best, lastPlayed } = game
  const day = nearDay(lastPlayed, today)
  const near = ['Today', 'Yesterday', 'Tomorrow'].includes(day) ? day.toLowerCase() : day
  const score = best === null ? '' : `, best ${shownScore(best)}`
  return `${timesWords(matches)}, won ${grouped(won)}${score}, last ${near}`
}

/** `11 times: you 3, they 5, 1 level, 2 not compared` */
export function recordWords(person: Omit<FoundInSearch['guests'][number], 'name'>): string {
  const { together, ahead, behind, level } = person
  if (together === 0) return 'not at a table yet'
  const times = timesWords(together)
  if (ahead + behind + level === 0) return `${times}, not compared`
  const rest = uncomparedWords(person)
  return `${times}: you ${ahead}, they ${behind}${rest === '' ? '' : `, ${rest}`}`
}

export function nearDay(day: string, today: string): string {
  const words = formatNearDay(day, today)
  const year = ` ${today.slice(0, 4)}`
  return words.endsWith(year) ? words.slice(0, -year.length) : words
}
