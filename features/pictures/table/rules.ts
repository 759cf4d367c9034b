import { coloursOf } from '#features/accounts/colours/rules.ts'
import type { Match, Player } from '#features/matches/contract.ts'
import {
  type Outcome,
  outcomeOf,
  type Side,
  standingsOf,
} from '#features/matches/standings/rules.ts'

/** What the picture of a match shows of it: no notes, no addresses. */
export type PicturedMatch = Pick<
  Match,
  'day' | 'mode' | 'scoring' | 'durationMinutes' | 'location'
> & {
  game: { name: string }
  players: readonly PicturedPlayer[]
}
type PicturedPlayer = Pick<Player, 'name' | 'score' | 'result' | 'team'> & {
  user: { _id: string; firstName: string; lastName: string } | null
}

/** A match with names as the picture writes them, and everybody's piece. */
export interface Table {
  match: PicturedMatch
  sides: Side[]
  outcome: Outcome | null
  /** By the index of the player. */
  names: string[]
  pieces: number[]
}

export function tableOf(match: PicturedMatch): Table {
  const names = namesOf(match.players)
  const named = {
    ...match,
    players: match.players.map((player, index) => ({ ...player, name: names[index] ?? '' })),
  }
  return {
    match,
    names,
    sides: standingsOf(named),
    // Whoever shares the picture was at the table.
    outcome: outcomeOf(named, true),
    pieces: coloursOf(match.players.map(({ user, name }) => ({ userId: user?._id ?? null, name }))),
  }
}

/** First names; with an initial where two would read the same. Guests are as they were written. */
export function namesOf(players: readonly Pick<PicturedPlayer, 'user' | 'name'>[]): string[] {
  const firsts = players.map(({ user, name }) => user?.firstName ?? name)
  return players.map(({ user, name }, index) => {
    const first = firsts[index] ?? name
    const initial = user?.lastName.trim().match(/^\P{M}\p{M}*/u)?.[0]
    const alone = firsts.filter((other) => other === first).length === 1
    return alone || initial === undefined ? first : `${first} ${initial}.`
  })
}
