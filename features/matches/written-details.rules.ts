import {
  editedPlayed,
  newPlayed,
  playedProblem,
  sentPlayedProblem,
} from '#features/dates/days.rules.ts'
import type { Game } from '#features/games/games.contract.ts'

import type { GameDefaults } from './details.contract.ts'
import { editedValues, newValues } from './match-details.rules.ts'
import type { MatchDetails, MatchDraft, MatchEdit } from './matches.contract.ts'
import { GAME_REQUIRED } from './matches.rules.ts'

/** Also what an edit sets a field to that it sends as null. */
export const newMatchDefaults = {
  mode: 'competitive',
  scoring: 'highest',
  padLabels: [] as string[],
  location: null,
  expansions: [] as Game[],
} satisfies GameDefaults

type Errors = Record<string, string>
type Games = ReadonlyMap<string, Game>

/** undefined when there is no such game; the problems are in `errors`. */
export function newDetails(
  draft: MatchDraft,
  games: Games,
  errors: Errors,
): MatchDetails | undefined {
  const game = games.get(draft.game ?? '')
  if (game === undefined) errors['game'] = GAME_REQUIRED
  const played = newPlayed(draft.date, draft.day)
  const problem = playedProblem(played)
  if (problem !== null) errors['day'] = problem
  const expansions = expansionsFrom(
    games,
    game?._id ?? draft.game ?? '',
    draft.expansions ?? [],
    errors,
  )
  return (
    game && {
      ...played,
      game,
      mode: draft.mode ?? newMatchDefaults.mode,
      scoring: draft.scoring ?? newMatchDefaults.scoring,
      ...newValues(draft),
      expansions,
    }
  )
}

/** What an edit leaves out stays, and null means the default. */
export function editedDetails(
  stored: MatchDetails,
  edit: MatchEdit,
  games: Games,
  errors: Errors,
): MatchDetails {
  const game = edit.game === undefined ? stored.game : games.get(edit.game)
  if (game === undefined) errors['game'] = GAME_REQUIRED
  const played = editedPlayed(stored, edit)
  const problem = playedProblem(played) ?? sentPlayedProblem(edit)
  if (problem !== null) errors['day'] = problem
  const gameId = game?._id ?? stored.game._id
  const expansions =
    edit.expansions === undefined
      ? stored.expansions.filter(({ _id }) => _id !== gameId)
      : expansionsFrom(games, gameId, edit.expansions ?? [], errors)
  return {
    ...played,
    game: game ?? stored.game,
    mode: edit.mode === undefined ? stored.mode : (edit.mode ?? newMatchDefaults.mode),
    scoring:
      edit.scoring === undefined ? stored.scoring : (edit.scoring ?? newMatchDefaults.scoring),
    ...editedValues(stored, edit),
    expansions,
  }
}

function expansionsFrom(
  games: Games,
  gameId: string,
  ids: readonly string[],
  errors: Errors,
): Game[] {
  const expansions = ids.flatMap((id) => games.get(id) ?? [])
  if (expansions.length < ids.length) errors['expansions'] = 'Please select games as expansions.'
  else if (new Set(expansions.map(({ _id }) => _id)).size < ids.length)
    errors['expansions'] = 'Each expansion counts once.'
  else if (expansions.some(({ _id }) => _id === gameId))
    errors['expansions'] = 'A game is not its own expansion.'
  return expansions
}
