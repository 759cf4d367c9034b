import { keyOfPerson } from '#features/matches/history-index.rules.ts'
import { isBetter } from '#features/scoring/results.rules.ts'
import type { Entry, EntryPerson } from '#features/stats/entries.rules.ts'

import type { Reason, Seated } from './suggestions.contract.ts'
import { leastTimes, OFTEN, type PlayedGame } from './suggestions.rules.ts'

/** What is known of a game and the people who want to play. */
export interface KnownTable {
  game: PlayedGame
  /** The chosen people, as they were sent. */
  players: readonly string[]
  /** Names a person of an entry, or the caller. */
  seated: (person: EntryPerson | 'me') => Seated
}

/** Every reason for a game, the best one first. */
export function reasonsFor(known: KnownTable): Reason[] {
  const { game, players } = known
  const strangers = players.filter((player) => !game.people.has(keyOfPerson(player)))
  const [stranger] = strangers
  const [last] = game.newest
  const often = leastTimes(game, players.map(keyOfPerson))
  const seats = players.length + 1
  const fitting = game.timesAt(seats)
  const minutes = usualMinutes(game.newest)
  const reasons: (Reason | false | null | undefined)[] = [
    ...ofLastTogether(known),
    // If more have never played it, it is no game of these people.
    strangers.length === 1 &&
      stranger !== undefined && { code: 'new', values: { player: stranger } },
    last && { code: 'last', values: { day: last.day } },
    { code: 'played', values: { times: game.matches } },
    players.length > 0 && often >= OFTEN && { code: 'often', values: { times: often } },
    recordOf(known),
    seats > 1 && fitting > 0 && { code: 'fits', values: { players: seats, times: fitting } },
    minutes && { code: 'minutes', values: minutes },
  ]
  return reasons.filter((reason) => !!reason)
}

/** The newest match in which all the chosen people played, if it is among those that are looked at. */
export function lastTogether({
  game: { newest },
  players,
}: Pick<KnownTable, 'game' | 'players'>): Entry | null {
  if (players.length === 0) return null
  const keys = players.map(keyOfPerson)
  return (
    newest.find(({ people }) => keys.every((key) => people.some((one) => one.key === key))) ?? null
  )
}

function ofLastTogether(known: KnownTable): Reason[] {
  const entry = lastTogether(known)
  if (entry === null) return []
  const revenge = revengeOf(known, entry)
  const { seated } = known
  const having = (wanted: (result: Entry['result']) => boolean) => [
    ...(wanted(entry.result) ? [seated('me')] : []),
    ...entry.people.filter(({ result }) => wanted(result)).map(seated),
  ]
  return [
    ...revenge,
    {
      code: 'together',
      values: {
        day: entry.day,
        winners: having((result) => result === 'Win'),
        losers: having((result) => result === 'Loss'),
        teams: entry.mode === 'teams',
        scores: twoScores(entry),
      },
    },
  ]
}

/** The best score of the table and the best one of another side. */
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

/** Between the caller and one chosen person: who won by a score may be asked for another match. */
function revengeOf({ players, seated }: KnownTable, entry: Entry): Reason[] {
  const { outcome, score, mode, scoring } = entry
  if (outcome === null || score === null || mode !== 'competitive' || scoring === 'none') return []
  const keys = new Set(players.map(keyOfPerson))
  const rivals = entry.people.flatMap((person) => {
    const hasWon = outcome.result === 'Win' && person.comparison === 'ahead'
    const hasLost = outcome.result === 'Loss' && person.result === 'Win'
    if (!keys.has(person.key) || person.score === null || !(hasWon || hasLost)) return []
    // A result can be said against the scores.
    const isTie = score === person.score
    if (!isTie && hasWon !== isBetter(scoring, score, person.score)) return []
    return [{ person, hasWon, away: Math.abs(person.score - score), score: person.score }]
  })
  const [rival] = rivals.toSorted(
    (one, other) => one.away - other.away || (one.person.key < other.person.key ? -1 : 1),
  )
  // A tie that was decided otherwise is no score to tell.
  if (rival === undefined || rival.away === 0) return []
  const them = seated(rival.person)
  const values = rival.hasWon
    ? { winner: seated('me'), loser: them, won: score, lost: rival.score }
    : { winner: them, loser: seated('me'), won: rival.score, lost: score }
  return [{ code: 'revenge', values: { day: entry.day, ...values } }]
}

/** With the person against whom the caller has played it most. */
function recordOf({ game, players, seated }: KnownTable): Reason | null {
  const rivals = players.flatMap((player) => {
    const key = keyOfPerson(player)
    const { ahead = 0, behind = 0 } = game.people.get(key) ?? {}
    const person = game.newest.flatMap(({ people }) => people).find((one) => one.key === key)
    return person === undefined || ahead + behind === 0 ? [] : [{ person, ahead, behind }]
  })
  const [most] = rivals.toSorted(
    (one, other) =>
      other.ahead + other.behind - one.ahead - one.behind ||
      // Accounts before guests.
      (one.person.key > other.person.key ? -1 : 1),
  )
  if (most === undefined) return null
  const { person, ahead, behind } = most
  return { code: 'record', values: { person: seated(person), ahead, behind } }
}

/** The middle of the recorded lengths; of two in the middle the mean. */
export function usualMinutes(
  entries: readonly Entry[],
): { minutes: number; matches: number } | null {
  const lengths = entries.flatMap(({ minutes }) => minutes ?? []).toSorted((a, b) => a - b)
  const [lower, upper] = [
    lengths[Math.floor((lengths.length - 1) / 2)],
    lengths[Math.floor(lengths.length / 2)],
  ]
  if (lower === undefined || upper === undefined) return null
  return { minutes: (lower + upper) / 2, matches: lengths.length }
}
