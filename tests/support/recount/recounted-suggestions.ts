import type { Match } from '#features/matches/matches.contract.ts'
import type { Reason } from '#features/suggestions/suggestions.contract.ts'

import { compare, others, plain, rowOf } from './one-match.ts'

/** How many of the newest matches of a game are looked at. */
const NEWEST = 20

interface Table {
  me: string
  /** As they were sent. */
  players: readonly string[]
  gameId: string
}

/**
 * Whether a reason for a game is true, counted again from all matches of the reader. It shares no code
 * with the product. @param history the reader's matches that count, oldest first
 */
export function isTrue(reason: Reason, history: readonly Match[], table: Table): boolean {
  const { me, players } = table
  const keys = players.map((player) =>
    player.startsWith('guest:') ? `guest:${plain(player.slice(6))}` : player,
  )
  const ofGame = history.filter(({ game }) => game._id === table.gameId)
  const withPerson = (key: string) => ofGame.filter((match) => metBy(match, me, key) !== undefined)
  const shared = ofGame
    .slice(-NEWEST)
    .findLast((match) => keys.every((key) => metBy(match, me, key) !== undefined))
  const { code, values } = reason
  switch (code) {
    case 'last':
      return ofGame.at(-1)?.day === values.day
    case 'played':
      return ofGame.length === values.times
    case 'often':
      return (
        values.times >= 3 && Math.min(...keys.map((key) => withPerson(key).length)) === values.times
      )
    case 'new':
      return withPerson(keys[players.indexOf(values.player)] ?? '').length === 0
    case 'minutes': {
      const lengths = ofGame
        .slice(-NEWEST)
        .flatMap(({ durationMinutes }) => durationMinutes ?? [])
        .toSorted((one, other) => one - other)
      const half = lengths.length / 2
      const middle = lengths.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
      const mean = middle.reduce((sum, one) => sum + one, 0) / middle.length
      return values.minutes === mean
    }
    case 'record': {
      const states = withPerson(keyOf(values.person)).map((match) =>
        standing(match, me, keyOf(values.person)),
      )
      const count = (wanted: string) => states.filter((state) => state === wanted).length
      return count('ahead') === values.ahead && count('behind') === values.behind
    }
    case 'together': {
      if (shared?.day !== values.day) return false
      const mine = rowOf(shared, me)
      // A deleted account's row is nobody's; of two guests of one name the better placed is told.
      const seated = [
        ...(mine?.result === 'Win' ? [me] : []),
        ...others(shared, me).flatMap(({ key, row }) => (row.result === 'Win' ? [key] : [])),
      ]
      return values.winners.map(keyOf).toSorted().join() === seated.toSorted().join()
    }
  }
}

const keyOf = ({ user, name }: { user: { _id: string } | null; name: string }) =>
  user?._id ?? `guest:${plain(name)}`
const metBy = (match: Match, me: string, key: string) =>
  others(match, me).find((met) => met.key === key)

function standing(match: Match, me: string, key: string) {
  const [mine, met] = [rowOf(match, me), metBy(match, me, key)]
  return mine === undefined || met === undefined ? null : compare(match, mine, met.row)
}
