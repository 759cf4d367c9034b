import {
  number,
  object,
  oneOf,
  readStored,
  removeStored,
  writeStored,
} from '#client/stored-data.ts'
import { TYPED } from '#client/typed-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gameSent } from '#features/games/web/games-query.ts'
import { typedOf } from '#features/matches/match-details.rules.ts'
import type { MatchEdit, PlayerDraft } from '#features/matches/matches.contract.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { type Mode, type Scoring, modes, scorings } from '#features/scoring/results.rules.ts'

import { type FormDraft, formParsers, sentFields } from '../drafts/form-draft.ts'
import { type Me, draftsOf, seatsOf, withEveryScore } from '../seats/seat.ts'
import {
  asStored,
  isEqual,
  noPreset,
  parseDay,
  parseGame,
  sentSeats,
} from '../seats/table-draft.ts'
import { editKey } from './edit-keys.ts'

export interface EditDraft extends FormDraft {
  game: Game
  day: string
  mode: Mode
  scoring: Scoring
}

/** The results count as chosen by hand: only a changed score replaces them. */
export function editDraftOf(match: WholeMatch, me: Pick<Me, '_id' | 'email'>): EditDraft {
  const { game, day, players, mode, scoring, expansions, pad } = match
  return asStored({
    ...{ game, day, mode, scoring, expansions, ...typedOf(match) },
    seats: seatsOf(players, me),
    pad: pad && { columns: players.map(({ _id }) => _id), rows: pad.rows },
    ...{ preset: noPreset, byHand: null, ownScores: null },
  })
}

/**
 * The whole table, and every other changed field. Without the date: the server moves it with the day.
 * @param isCreator whether the day and the game may be changed
 */
export function editBodyOf(base: EditDraft, draft: EditDraft, isCreator: boolean): MatchEdit {
  const before: Record<string, unknown> = { ...sentFields(base, base.day) }
  const changed: Partial<ReturnType<typeof sentFields>> = Object.fromEntries(
    Object.entries(sentFields(draft, draft.day)).filter(
      ([field, value]) => !isEqual(value, before[field]),
    ),
  )
  if (!isCreator) delete changed.day
  const hasGame = isCreator && draft.game._id !== base.game._id
  const players = playersOf(base, draft)
  return {
    ...changed,
    ...(hasGame && gameSent(draft.game)),
    players: changed.pad == null ? players : withEveryScore(players),
  }
}

function playersOf(base: EditDraft, draft: EditDraft): PlayerDraft[] {
  const otherwise = base.mode === 'teams' ? 'remove' : 'leave'
  return draftsOf(sentSeats(draft), draft.mode === 'teams' ? 'send' : otherwise)
}

export interface StoredEdit {
  version: number
  /** As they were when the edit began. */
  base: EditDraft
  draft: EditDraft
  touched: number
}

export const parseDraft = object<EditDraft>({
  ...formParsers,
  mode: oneOf(modes),
  scoring: oneOf(scorings),
  game: parseGame,
  day: parseDay,
})
const format = {
  format: 5,
  parse: object<StoredEdit>({
    version: number,
    base: parseDraft,
    draft: parseDraft,
    touched: number,
  }),
}

/** Outlives the tab, and Cancel. */
const keptKey = (matchId: string, userId: string) => `${TYPED}${editKey(matchId, userId)}`

/** This tab's, else the one typed last, also if cancelled: it survives a reload and a failed save. */
export function storedEdit(matchId: string, userId: string): StoredEdit | null {
  return (
    readStored('session', editKey(matchId, userId), format) ??
    readStored('local', keptKey(matchId, userId), format)
  )
}

export function storeEdit(matchId: string, userId: string, edit: StoredEdit): void {
  writeStored('session', editKey(matchId, userId), format, edit)
  writeStored('local', keptKey(matchId, userId), format, edit)
}

/** The match's page then does not open the form by itself; the form still finds the edit. */
export function closeStoredEdit(matchId: string, userId: string): void {
  removeStored('session', editKey(matchId, userId))
}

export function deleteStoredEdit(matchId: string, userId: string): void {
  closeStoredEdit(matchId, userId)
  removeStored('local', keptKey(matchId, userId))
}
