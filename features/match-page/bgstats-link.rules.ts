import { nameKey } from '#features/accounts/name-keys.rules.ts'
import type { Match, Player } from '#features/matches/matches.contract.ts'
import { finishingOrder, type FinishedSide } from '#features/scoring/finishing-order.rules.ts'

const PAGE = 'https://app.bgstatsapp.com/createPlay.html'

export type SentMatch = Pick<
  Match,
  '_id' | 'day' | 'game' | 'mode' | 'scoring' | 'durationMinutes' | 'location' | 'notes'
> & {
  expansions: readonly { name: string }[]
  players: readonly Pick<
    Player,
    'name' | 'user' | 'score' | 'result' | 'role' | 'team' | 'rank' | 'started'
  >[]
}

/**
 * Opens BG Stats with this match as a new play. Their app for Android needs each of `winner`, `startPlayer`,
 * `highestWins` and `noPoints`; Apple's takes no text for a number.
 */
export function sendToBgStats(match: SentMatch): string {
  const { mode, scoring, players } = match
  const order = mode === 'cooperative' ? [] : finishingOrder(mode, scoring, players)
  const expansions = match.expansions.map(({ name }) => name).join(', ')
  const play = {
    sourceName: 'Tabletally',
    sourcePlayId: match._id,
    playDate: `${match.day} 12:00:00`,
    ...(match.durationMinutes === null ? {} : { durationMin: match.durationMinutes }),
    ...textOf('comments', match.notes),
    // The link has no field for expansions.
    ...textOf('board', expansions),
    ...textOf('location', match.location ?? ''),
    game: {
      name: match.game.name,
      sourceGameId: match.game._id,
      highestWins: match.scoring !== 'lowest',
      noPoints: match.scoring === 'none',
    },
    players: match.players.map((player, at) => ({
      name: player.name,
      // A guest is the same person in each match by name alone.
      sourcePlayerId: player.user?._id ?? `guest:${nameKey(player.name)}`,
      winner: player.result === 'Win' || player.result === 'Draw',
      startPlayer: player.started,
      ...(player.score === null ? {} : { score: String(player.score) }),
      ...rankOf(order.find(({ members }) => members.includes(at))),
      ...textOf('role', player.role ?? ''),
      ...(match.mode === 'teams' ? textOf('team', player.team ?? '') : {}),
    })),
  }
  return `${PAGE}?data=${encodeURIComponent(JSON.stringify(play))}`
}

function rankOf(side: FinishedSide | undefined): { rank?: number } {
  return side?.place == null ? {} : { rank: side.place }
}

function textOf(field: string, text: string): Record<string, string> {
  return text === '' ? {} : { [field]: text }
}
