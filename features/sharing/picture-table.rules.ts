import { calledShort } from '#features/accounts/called-apart.rules.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import {
  type Outcome,
  outcomeOf,
  type Side,
  sidesByPlace,
} from '#features/scoring/match-outcome.rules.ts'

import { carried, type Letters } from './letters.rules.ts'

/** No notes, no addresses. */
export type PicturedMatch = Pick<
  Match,
  'day' | 'mode' | 'scoring' | 'durationMinutes' | 'location'
> & {
  game: { name: string }
  players: readonly PicturedPlayer[]
  /** Given where the names are not whole. */
  pieces?: number[]
}
type PicturedPlayer = Pick<Player, 'name' | 'score' | 'result' | 'team' | 'rank'> & {
  user: { _id: string; firstName: string } | null
}

export interface Table {
  match: PicturedMatch
  /** The name as it is written; the box has the colours of the real one. */
  title: string
  letters: Letters
  sides: Side[]
  outcome: Outcome | null
  /** By the index of the player. */
  names: string[]
  pieces: number[]
}

export function tableOf(played: PicturedMatch, letters: Letters): Table {
  const match = letters === 'carried' ? withCarriedTexts(played) : played
  const shown = (text: string, instead: string) =>
    letters === 'carried' ? (carried(text) ?? instead) : text
  const names = calledShort(match.players).map((name, index) => shown(name, `Player ${index + 1}`))
  const named = {
    ...match,
    players: match.players.map((player, index) => ({ ...player, name: names[index] ?? '' })),
  }
  return {
    match,
    title: shown(match.game.name, 'A board game'),
    letters,
    names,
    sides: sidesByPlace(named),
    // Whoever shares the picture was at the table.
    outcome: outcomeOf(named, true),
    pieces: match.pieces ?? piecesOf(match.players),
  }
}

/** A place that cannot be written is left out; teams that cannot are numbered, and stay apart. */
function withCarriedTexts(match: PicturedMatch): PicturedMatch {
  const teams = [...new Set(match.players.map(({ team }) => team))].filter((team) => team !== null)
  const written = teams.map((team) => carried(team))
  const teamOf = (team: string | null) => {
    const at = team === null ? -1 : teams.indexOf(team)
    if (at < 0) return null
    const words = written[at] ?? null
    const alone = written.filter((other) => other === words).length === 1
    return words !== null && alone ? words : `${words ?? 'Team'} ${at + 1}`
  }
  return {
    ...match,
    location: match.location === null ? null : carried(match.location),
    players: match.players.map((player) => ({ ...player, team: teamOf(player.team) })),
  }
}
