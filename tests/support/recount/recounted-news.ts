import type { Match, Player } from '#features/matches/matches.contract.ts'
import type { News } from '#features/matches/whole-match.contract.ts'

import { compare, judge, others, plain, rowOf } from './one-match.ts'

// Whether what the product says of a match is true, counted again from all matches of the reader. It
// shares no code with the product.

interface Told {
  match: Match
  mine: Player
}

/** @param history the reader's matches that count, oldest first */
export function possibleNews(history: readonly Match[], me: string, id: string): string[] {
  const told = history.flatMap((match): Told[] => {
    const mine = rowOf(match, me)
    return mine === undefined ? [] : [{ match, mine }]
  })
  const index = told.findIndex(({ match }) => match._id === id)
  const now = told[index]
  if (now === undefined) return []
  // Whatever came later is unknown to it.
  const [before, all] = [told.slice(0, index), told.slice(0, index + 1)]
  const ofGame = before.filter((one) => one.match.game._id === now.match.game._id)
  const met = others(now.match, me)
  return [
    ...first(ofGame),
    ...best(now, ofGame),
    ...met.flatMap(({ key }) => firstWin(now, ofGame, me, key)),
    ...streak(now, all),
    ...times(ofGame.length + 1),
    ...met.flatMap(({ key }) => record(now, all, me, key)),
  ]
}

/** What the product says, in the same form. */
export function newsText({ code, values }: News): string {
  switch (code) {
    case 'first':
      return 'first'
    case 'best':
      return `best ${values.score} before ${values.before}`
    case 'times':
      return `times ${values.times}`
    case 'firstWin':
      return `first win over ${keyOf(values.person)} since ${values.since}`
    case 'record':
      return `record ${keyOf(values.person)} ${values.ahead} : ${values.behind}`
    case 'streak':
      return `streak ${values.wins}`
  }
}

const keyOf = ({ user, name }: { user: { _id: string } | null; name: string }) =>
  user?._id ?? `guest:${plain(name)}`

const first = (before: readonly Told[]) => (before.length === 0 ? ['first'] : [])

function best({ match, mine }: Told, before: readonly Told[]): string[] {
  const { scoring } = match
  const { score } = mine
  if (score === null || scoring === 'none') return []
  const earlier = before.flatMap((one) =>
    one.match.scoring === scoring && one.mine.score !== null ? [one.mine.score] : [],
  )
  const beats = (other: number) => (scoring === 'highest' ? score > other : score < other)
  if (earlier.length === 0 || !earlier.every(beats)) return []
  const old = scoring === 'highest' ? Math.max(...earlier) : Math.min(...earlier)
  return [`best ${score} before ${old}`]
}

const times = (number: number) =>
  [10, 25, 50].includes(number) || number % 100 === 0 ? [`times ${number}`] : []

function stand({ match, mine }: Told, me: string, key: string) {
  const met = others(match, me).find((one) => one.key === key)
  return met === undefined ? null : compare(match, mine, met.row)
}

function firstWin(now: Told, before: readonly Told[], me: string, key: string): string[] {
  const beat = (one: Told) =>
    stand(one, me, key) === 'ahead' && judge(one.match, one.mine)?.result === 'Win'
  if (!beat(now)) return []
  const compared = before.filter((one) => stand(one, me, key) !== null).toReversed()
  const index = compared.findIndex(beat)
  if (index === -1) {
    return compared.length >= 2 ? [`first win over ${key} since null`] : []
  }
  return index >= 3 ? [`first win over ${key} since ${compared[index]?.match.day}`] : []
}

function record(now: Told, all: readonly Told[], me: string, key: string): string[] {
  const count = (wanted: string) => all.filter((one) => stand(one, me, key) === wanted).length
  const [ahead, behind] = [count('ahead'), count('behind')]
  const state = stand(now, me, key)
  if (state === null || state === 'level' || ahead + behind < 5) return []
  return [`record ${key} ${ahead} : ${behind}`]
}

function streak(now: Told, all: readonly Told[]): string[] {
  const won = (told: readonly Told[]) =>
    told.flatMap(({ match, mine }) => {
      const judgement = judge(match, mine)
      return judgement === null ? [] : [judgement.result === 'Win' ? 'W' : '-']
    })
  if (won([now])[0] !== 'W') return []
  const runs = won(all).join('').split('-')
  const [last, longest] = [runs.at(-1)?.length ?? 0, Math.max(...runs.map((run) => run.length))]
  return last === longest && last >= 3 ? [`streak ${last}`] : []
}
