import { finishingOrder, type FinishedSide } from '#features/scoring/finishing-order.rules.ts'

import type { ReadMatch, ReadPerson, ReadPlayer } from './file-reading.rules.ts'

/** As much of a match as is told. */
interface MatchToTell extends Pick<ReadMatch, 'mode' | 'scoring'> {
  players: readonly Omit<ReadPlayer, 'said'>[]
}

/** What became of a match of a file, as one would tell it: "Ann beat Bob 21:15". */
export function sentenceOf(
  { mode, scoring, players }: MatchToTell,
  people: readonly Pick<ReadPerson, 'name'>[],
): string {
  const nameOf = (seat: number) => people[players[seat]?.person ?? -1]?.name ?? ''
  const sides = finishingOrder(mode, scoring, players)
  const sideName = ({ members }: FinishedSide) => listed(members.map(nameOf))
  const names = (of: readonly FinishedSide[]) =>
    listed(of.flatMap(({ members }) => members.map(nameOf)))
  if (mode === 'cooperative') return together(names(sides), players[0]?.result ?? '')
  if (sides.length === 1 && players.length === 1) {
    const result = players[0]?.result ?? ''
    const ended = result === 'Win' ? ' won' : result === 'Loss' ? ' lost' : ''
    return `${names(sides)}${ended} alone${scores(sides)}`
  }
  const having = (result: string) => sides.filter((side) => side.result === result)
  const [won, drew, lost] = [having('Win'), having('Draw'), having('Loss')]
  const rest = sides.filter((side) => !won.includes(side))
  const places = sides.some(({ rank }) => rank !== null)
    ? ` (${sides.map((side) => `${side.place ?? '–'}. ${sideName(side)}`).join(', ')})`
    : ''
  if (won.length === 1 && rest.length > 0 && rest.length === lost.length) {
    const losers = mode === 'teams' ? rest.map(sideName).join(' and ') : names(rest)
    return `${names(won)} beat ${losers}${scores(sides)}${sides.length > 2 ? places : ''}`
  }
  if (won.length > 1) {
    const others = rest.length === 0 ? '' : `; ${names(rest)} lost`
    return `${names(won)} each won${others}${scores(sides)}`
  }
  if (drew.length > 0) {
    const others = lost.length === 0 ? '' : `; ${names(lost)} lost`
    return `${names(drew)} drew${others}${scores(sides)}`
  }
  if (lost.length === sides.length) return `${names(sides)} lost${scores(sides)}`
  return `${names(sides)}${scores(sides)}, without a winner`
}

function together(names: string, result: string): string {
  if (result === '') return `${names} played together, without a result`
  return `${names} ${result === 'Win' ? 'won' : 'lost'} together`
}

/** ` 21:15`, in the order of the match; nothing where nobody has a score. */
function scores(sides: readonly FinishedSide[]): string {
  if (sides.every(({ score }) => score === null)) return ''
  return ` ${sides.map(({ score }) => score ?? '–').join(':')}`
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
