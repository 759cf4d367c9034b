import { keyOfPerson } from '#features/matches/history-index.rules.ts'
import type { Entry, EntryPerson } from '#features/stats/entries.rules.ts'

import type { Reason, Seated } from './suggestions.contract.ts'
import { leastTimes, OFTEN, type PlayedGame, usualMinutes } from './suggestions.rules.ts'

export interface KnownTable {
  game: PlayedGame
  players: readonly string[]
  me: Pick<EntryPerson, 'key' | 'name'>
  seated: (person: Pick<EntryPerson, 'key' | 'name'>) => Seated
}

/** The best one first. */
export function reasonsFor(known: KnownTable): Reason[] {
  const { game, players } = known
  const strangers = players.filter((player) => !game.people.has(keyOfPerson(player)))
  const [stranger] = strangers
  const [last] = game.newest
  const often = leastTimes(game, players.map(keyOfPerson))
  const minutes = usualMinutes(game.newest)
  const reasons: (Reason | false | null | undefined)[] = [
    ofLastTogether(known),
    // If more have never played it, it is no game of these people.
    strangers.length === 1 &&
      stranger !== undefined && { code: 'new', values: { player: stranger } },
    last && { code: 'last', values: { day: last.day } },
    { code: 'played', values: { times: game.matches } },
    players.length > 0 && often >= OFTEN && { code: 'often', values: { times: often } },
    minutes !== null && { code: 'minutes', values: { minutes } },
  ]
  return reasons.filter((reason) => !!reason)
}

/** null where the newest match with all the chosen people is not among those that are looked at. */
function ofLastTogether({ game: { newest }, players, me, seated }: KnownTable): Reason | null {
  const keys = players.map(keyOfPerson)
  const entry = newest.find(({ people }) =>
    keys.every((key) => people.some((one) => one.key === key)),
  )
  if (entry === undefined || players.length === 0) return null
  return {
    code: 'together',
    values: {
      day: entry.day,
      winners: [
        ...(entry.result === 'Win' ? [seated(me)] : []),
        ...entry.people.filter(({ result }) => result === 'Win').map(seated),
      ],
      teams: entry.mode === 'teams',
      scores: twoScores(entry),
    },
  }
}

function twoScores(entry: Entry): { best: number; next: number } | null {
  if (entry.score === null || entry.scoring === 'none' || entry.mode === 'cooperative') return null
  const scores = [entry.score, ...entry.otherScores]
  // Where a side has no score, nobody knows which is the second one.
  if (scores.length !== entry.sides) return null
  const [best, next] = scores.toSorted((one, other) =>
    entry.scoring === 'highest' ? other - one : one - other,
  )
  const won = [...(entry.result === 'Win' ? [entry.score] : []), ...scoresOfWinners(entry)]
  // A result can be said against the scores: then these do not tell by how much somebody won.
  if (best === undefined || next === undefined || !won.includes(best)) return null
  return { best, next }
}

function scoresOfWinners({ people }: Entry): (number | null)[] {
  return people.flatMap(({ result, score }) => (result === 'Win' ? [score] : []))
}
