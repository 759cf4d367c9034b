import { formatDay, formatNearDay, months } from '#features/days/day-words.rules.ts'
import { formatDuration } from '#features/days/durations.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { COMPARED_FLOOR, DECIDED_FLOOR } from '#features/stats/chance.rules.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Answer, AnswerAbout } from '../../search.contract.ts'

/** An answer in words. */
export interface AnswerWords {
  title: string
  /** Below the title; empty for nothing. */
  text: string
}

type Of<Code extends Answer['code']> = Answer<Code>['values']

/** @param story a match in words; @param today `YYYY-MM-DD` */
export function answerWords(
  answer: Answer,
  { me, today, story }: { me: string; today: string; story: (match: Match) => string },
): AnswerWords {
  const about = aboutWords(answer.about)
  switch (answer.code) {
    case 'matches': {
      const { matches } = answer.values
      const title = matches === null ? 'These matches' : countWords(matches, 'match', 'matches')
      return { title, text: about }
    }
    case 'count': {
      const { matches } = answer.values
      const title = matches === 0 ? 'Never' : matches === 1 ? 'Once' : `${matches} times`
      return { title, text: about }
    }
    case 'last': {
      const { match } = answer.values
      if (match === null) return { title: 'Never yet', text: about }
      return { title: `${dayWords(match.day, today)}, ${match.game.name}`, text: story(match) }
    }
    case 'won':
      return wonWords(answer.values, answer.about)
    case 'ahead':
      return aheadWords(answer.values, answer.about)
    case 'beats-me':
      return beatsWords(answer.values)
    case 'i-beat':
      return beatenWords(answer.values)
    case 'best': {
      const { best, average, matches } = answer.values
      const game = answer.about.game?.name ?? ''
      if (best === null) return { title: `No scores of ${game} yet`, text: timesWords(matches) }
      const usual = average === null ? '' : `, ${shownScore(round(average))} on average`
      return {
        title: `Your best ${game}: ${shownScore(best)}`,
        text: `${timesWords(matches)}${usual}.`,
      }
    }
    case 'longest': {
      const { longest } = answer.values
      const game = answer.about.game?.name ?? ''
      if (longest === null) return { title: 'No length yet', text: `No match of ${game} has one.` }
      const title = `The longest ${game}: ${formatDuration(longest.minutes)}`
      return { title, text: dayWords(longest.day, today) }
    }
    case 'hours': {
      const { matches, minutes, timedMatches } = answer.values
      const of = `${timedMatches} of ${countWords(matches, 'match', 'matches')} with a length`
      const scope = about === '' ? '' : `, ${about}`
      if (timedMatches === 0) return { title: 'No length yet', text: `${of}${scope}.` }
      return { title: formatDuration(minutes), text: `${of}${scope}.` }
    }
    case 'best-at':
      return bestWords(answer.values, answer.about, me)
    case 'winners':
      return winnersWords(answer.values, about, { me, today })
    case 'favourite': {
      const [first, ...others] = answer.values.games
      if (first === undefined) return { title: 'Nothing played', text: about }
      const then = others.map(({ game, matches }) => `${game.name} ${matches}`).join(', ')
      return {
        title: `${first.game.name}, ${timesWords(first.matches)}`,
        text: then === '' ? '' : `Then ${then}.`,
      }
    }
    case 'companions': {
      const [first] = answer.values.people
      if (first === undefined) return { title: 'Nobody yet', text: about }
      return { title: `${first.name}, ${timesWords(first.together)}`, text: '' }
    }
  }
}

/** What was asked about: "Azul, with Ben Okafor, at Café Würfel, March 2026". */
export function aboutWords({ game, person, place, from, to, result, status }: AnswerAbout): string {
  const parts = [
    status === null ? null : status === 'pending' ? 'not confirmed by all' : 'waiting for you',
    result === null ? null : { Win: 'won', Loss: 'lost', Draw: 'drawn' }[result],
    game?.name,
    person === null ? null : `with ${person.name}`,
    place === null ? null : `at ${place}`,
    from === null || to === null ? null : periodWords(from, to),
  ]
  return parts.filter((part) => part != null).join(', ')
}

/** A day, a month, a year or a stretch of days. */
export function periodWords(from: string, to: string): string {
  if (from === to) return formatDay(from, 'EEE d MMM yyyy')
  const [year = '', month = '', day] = from.split('-')
  if (day === '01' && month === '01' && to === `${year}-12-31`) return year
  const isMonth = day === '01' && to.startsWith(`${year}-${month}`) && isLastDay(to)
  if (isMonth) return `${months[Number(month) - 1] ?? ''} ${year}`
  return `${formatDay(from, 'd MMM')} to ${formatDay(to, 'd MMM yyyy')}`
}

function isLastDay(day: string): boolean {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().endsWith('-01T00:00:00.000Z')
}

/** A day as in lists, without this year. */
export function dayWords(day: string, today: string): string {
  const words = formatNearDay(day, today)
  const year = ` ${today.slice(0, 4)}`
  return words.endsWith(year) ? words.slice(0, -year.length) : words
}

function wonWords(values: Of<'won'>, { result, ...about }: AnswerAbout): AnswerWords {
  const { decided, wins, draws, losses, coop, coopWins } = values
  const words = aboutWords({ ...about, result: null })
  const scope = words === '' ? '' : `${words}: `
  const together = coop === 0 ? '' : ` Together against the game: won ${coopWins} of ${coop}.`
  if (decided === 0)
    return { title: 'None decided', text: `${scope}no match against others.${together}` }
  const [count, done] =
    result === 'Loss' ? [losses, 'Lost'] : result === 'Draw' ? [draws, 'Drawn'] : [wins, 'Won']
  return {
    title: `${done} ${count} of ${decided}`,
    text: `${scope}${wins} won, ${draws} drawn, ${losses} lost.${together}`,
  }
}

function aheadWords(values: Of<'ahead'>, { person, ...about }: AnswerAbout): AnswerWords {
  const { together, ahead, behind, level } = values
  const name = shortName(person)
  const words = aboutWords({ ...about, person: null })
  const scope = words === '' ? '' : `${words}: `
  const matches = countWords(together, 'match', 'matches')
  if (ahead + behind + level === 0) {
    return { title: `You and ${name}: no count yet`, text: `${scope}${matches} together.` }
  }
  const rest = uncomparedWords({ together, ahead, behind, level })
  return {
    title: `You and ${name}, ${ahead} : ${behind}`,
    text: `${scope}${matches} together${rest === '' ? '' : `, ${rest}`}.`,
  }
}

const tooFew = {
  title: 'Too few to tell',
  text: `Nobody has ${COMPARED_FLOOR} matches in which one of you was ahead.`,
}

/** Of others too few matches are known, and nothing is said of them. */
const oftenMet = `Of those with ${COMPARED_FLOOR} matches or more, nobody was`

function beatsWords({ people, ranked }: Of<'beats-me'>): AnswerWords {
  const [first] = people
  if (first === undefined || ranked === 0) return tooFew
  const { ahead, behind } = first
  const name = shortName(first)
  if (behind <= ahead) {
    return { title: 'Nobody leads you', text: `${oftenMet} ahead of you more often than behind.` }
  }
  return {
    title: `${name}, ${behind} of ${ahead + behind}`,
    text: `${name} was ahead in ${behind}, you in ${ahead}.`,
  }
}

function beatenWords({ people, ranked }: Of<'i-beat'>): AnswerWords {
  const [first] = people
  if (first === undefined || ranked === 0) return tooFew
  const { ahead, behind } = first
  const name = shortName(first)
  if (ahead <= behind) {
    return { title: 'You lead nobody', text: `${oftenMet} behind you more often than ahead.` }
  }
  return {
    title: `${name}, ${ahead} of ${ahead + behind}`,
    text: `You were ahead in ${ahead}, ${name} in ${behind}.`,
  }
}

/** Of each the wins of the decided matches; a draw is a part of one. */
function bestWords({ matches, ranked, players }: Of<'best-at'>, about: AnswerAbout, me: string) {
  const game = about.game?.name ?? ''
  const [first, ...others] = players.slice(0, ranked)
  const scope = `In the last ${countWords(matches, 'match', 'matches')} of ${game} at your tables`
  if (first === undefined) {
    const text = `${scope} nobody has ${DECIDED_FLOOR} with a winner.`
    return { title: 'Too few to tell', text }
  }
  const words = ({ user, name, won, decided }: typeof first) =>
    `${user?._id === me ? 'you' : shortName({ user, name })}, ${round(won)} of ${decided}`
  const then = others.length === 0 ? '' : `, then ${others.map(words).join('; ')}`
  return { title: capital(words(first)), text: `${scope}${then}.` }
}

/** So many winners are named. */
const NAMED = 3

function winnersWords(
  { match, matches, winners }: Of<'winners'>,
  about: string,
  { me, today }: { me: string; today: string },
): AnswerWords {
  if (matches === 0) return { title: 'No match', text: about }
  const nameOf = (one: (typeof winners)[number]) =>
    one.user?._id === me ? 'you' : (one.user?.firstName ?? one.name)
  const names = winners.map(nameOf)
  const won = names.length === 0 ? 'Nobody won' : capital(`${listed(names)} won`)
  if (match !== null)
    return { title: won, text: `${match.game.name}, ${dayWords(match.day, today)}` }
  if (matches === 1 || names.length === 0) {
    return { title: won, text: `${countWords(matches, 'match', 'matches')}: ${about}` }
  }
  const most = winners.slice(0, NAMED).map((one) => `${nameOf(one)} ${one.wins}`)
  const more = winners.length > NAMED ? `, ${winners.length - NAMED} more` : ''
  return {
    title: capital(`${most.join(', ')}${more}`),
    text: `Wins in ${matches} matches: ${about}`,
  }
}

function shortName(person: { user: { firstName: string } | null; name: string } | null): string {
  return person?.user?.firstName ?? person?.name ?? ''
}

function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function timesWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function countWords(count: number, one: string, many: string): string {
  return count === 0 ? `No ${many}` : `${count} ${count === 1 ? one : many}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
