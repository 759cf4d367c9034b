import { list, nullable, number, object, type Parser, text } from '#client/stored-data.ts'
import type { Game } from '#features/games/games.contract.ts'
import {
  type DetailKey,
  detailKeys,
  forEachDetail,
  type TypedDetails,
  typedProblem,
  valuesTyped,
} from '#features/matches/match-details.rules.ts'
import type { MatchDraft, Player } from '#features/matches/matches.contract.ts'
import { type Pad, type PadRow, withPlayers } from '#features/scoring/pad.rules.ts'

import { parseGame, type Preset } from '../seats/preset.ts'
import type { Seat } from '../seats/seat.ts'
import type { TableDraft } from '../seats/table-draft.ts'

/** What can be written down beside players and scores. */
export type DetailKind = DetailKey | 'expansions' | 'roles' | 'started'
/** Those that most people write down stand in the row under the scores. */
export const kindsInRow: readonly DetailKind[] = ['durationMinutes', 'notes']
export const otherKinds: readonly DetailKind[] = [
  ...detailKeys.filter((key) => !kindsInRow.includes(key)),
  ...(['expansions', 'roles', 'started'] as const),
]

/** A pad in a form: its columns follow the seats by their keys. */
export interface DraftPad {
  /** The seats' keys, in the order of the columns. */
  columns: string[]
  rows: PadRow[]
}

/** What a form knows about a match beside the game, the day and the table. */
export interface DetailsDraft extends Omit<TypedDetails, 'location'> {
  /** As typed; null while the place of that day's newest match applies. */
  location: string | null
  /** null until somebody chooses one; those of the game's last match are only offered. */
  expansions: Game[] | null
  pad: DraftPad | null
}

export const detailsParsers: { [K in keyof DetailsDraft]: Parser<DetailsDraft[K]> } = {
  ...forEachDetail<Record<DetailKey, Parser<string>>>(() => text),
  location: nullable(text),
  expansions: nullable(list(parseGame)),
  pad: nullable(
    object<DraftPad>({
      columns: list(text),
      rows: list(object<PadRow>({ label: text, scores: list(nullable(number)) })),
    }),
  ),
}

export const noDetails: DetailsDraft = {
  ...forEachDetail<TypedDetails>(() => ''),
  location: null,
  expansions: null,
  pad: null,
}

interface WithPreset extends Pick<DetailsDraft, 'location' | 'expansions'> {
  preset: Preset
}

export function locationOf({ location, preset }: WithPreset): string {
  return location ?? preset.location ?? ''
}

/** @param game the match's own game, which is no expansion of itself */
export function expansionsOf({ expansions }: WithPreset, game: Game | null): Game[] {
  return (expansions ?? []).filter(({ _id }) => _id !== game?._id)
}

/** The expansions of the game's last match that are not in use. */
export function offeredExpansions(draft: WithPreset, game: Game | null): Game[] {
  const taken = new Set([game, ...expansionsOf(draft, game)].map((one) => one?._id))
  return draft.preset.expansions.filter(({ _id }) => !taken.has(_id))
}

/** The details as they are typed or preset. */
export function typedDetails(draft: WithPreset & DetailsDraft): TypedDetails {
  const typed = { ...draft, location: locationOf(draft) }
  return forEachDetail<TypedDetails>((key) => typed[key])
}

/** The details that cannot be saved as they are; others are chosen from lists, and roles checked with their seats. */
export function invalidDetails(draft: WithPreset & DetailsDraft): DetailKey[] {
  const typed = typedDetails(draft)
  return detailKeys.filter((key) => typedProblem(key, typed[key]) !== null)
}

/** Whether the details can be saved. */
export function areDetailsValid(draft: WithPreset & DetailsDraft): boolean {
  return invalidDetails(draft).length === 0
}

/** What the form sends beside its game, day and table. */
type SentDetails = Required<
  Omit<MatchDraft, '_id' | 'game' | 'gameName' | 'date' | 'day' | 'mode' | 'scoring' | 'players'>
>

/** The details as the request sends them. */
export function sentDetails(
  draft: WithPreset & DetailsDraft & { seats: readonly Seat[] },
  game: Game | null,
): SentDetails {
  return {
    ...valuesTyped(typedDetails(draft)),
    expansions: expansionsOf(draft, game).map(({ _id }) => _id),
    pad: padOf(draft),
  }
}

/** The pad with a column for each seat, in their order; null without one. */
export function padOf({
  pad,
  seats,
}: Pick<DetailsDraft, 'pad'> & { seats: readonly Seat[] }): Pad | null {
  if (pad === null) return null
  const before = seats.map(({ key }) => {
    const column = pad.columns.indexOf(key)
    return column === -1 ? null : column
  })
  return withPlayers(pad, before)
}

/** A stored pad, whose columns are the match's players. */
export function draftPadOf(pad: Pad | null, players: readonly Pick<Player, '_id'>[]) {
  return pad && { columns: players.map(({ _id }) => _id), rows: pad.rows }
}

export type DetailedDraft = TableDraft & DetailsDraft

export interface DetailsProps {
  draft: DetailedDraft
  game: Game | null
  pieces: readonly number[]
  onChange: (changed: Partial<DetailsDraft>) => void
  onSeat: (key: string, changed: Partial<DetailedDraft['seats'][number]>) => void
}
