import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { dateText, dayText } from '#features/dates/days.contract.ts'
import { gameNameText, gameSchema } from '#features/games/games.contract.ts'
import { modes, scorings } from '#features/scoring/results.rules.ts'
import { id, isoTime, keyText, newIdText, perHour, text } from '#platform/http/contract.ts'

import {
  answeredDetails,
  editedTable,
  newTable,
  optionalFields,
  playerSchema,
} from './details.contract.ts'
import { FILTER_MAX, FILTER_TOO_LONG, type MatchFilters } from './match-filters.rules.ts'
import { GAME_REQUIRED, MATCH_NOT_FOUND } from './matches.rules.ts'

export const ofMatch = {
  access: 'signed-in',
  params: z.object({ id }),
  notFound: MATCH_NOT_FOUND,
} as const

export const matchStatus = z.enum(['Pending', 'Confirmed'])

export type Player = z.output<typeof playerSchema>

export const matchSchema = z.object({
  _id: id,
  date: isoTime,
  day: z.string(),
  game: gameSchema,
  mode: z.enum(modes),
  scoring: z.enum(scorings),
  ...answeredDetails,
  expansions: z.array(gameSchema),
  players: z.array(playerSchema),
  matchStatus,
  createdBy: z.nullable(personSchema),
  lastEditedBy: z.nullable(personSchema),
  createdAt: isoTime,
  updatedAt: isoTime,
  lastReminderSent: z.nullable(isoTime),
  version: z.int(),
  /** Whether the caller has an open correction; only in lists: one match has `corrections`. */
  correcting: z.optional(z.boolean()),
})
export type Match = z.output<typeof matchSchema>

type ServerField =
  | '_id'
  | 'matchStatus'
  | 'createdBy'
  | 'lastEditedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'correcting'
type WrittenField = Exclude<keyof Match, ServerField> | 'pad'

export type MatchDetails = Pick<Match, Exclude<WrittenField, 'players' | 'pad'>>

const dateDraft = dateText('Please select a date.')

/** Each edit adds a permanent row. Per user: in a limit per match one editor could use up another's. */
export const EDITS = perHour('match-edits', 120)

/** In place of `game`; a missing one is added. */
const gameName = z.optional(gameNameText())
const gameDraft = z.optional(keyText(GAME_REQUIRED))

export const matchDraft = z
  .object({
    /** Made by the client, so that a repeated request logs no second match. */
    _id: z.optional(newIdText),
    gameName,
    game: gameDraft,
    date: dateDraft,
    players: newTable,
    ...optionalFields,
  } satisfies Record<WrittenField | '_id' | 'gameName', z.core.$ZodType>)
  .check(
    z.refine(({ game, gameName: name }) => Boolean(game) || name !== undefined, {
      path: ['game'],
      error: GAME_REQUIRED,
      // Also where other fields are wrong.
      when: () => true,
    }),
  )
export type MatchDraft = z.output<typeof matchDraft>
export type PlayerDraft = MatchDraft['players'][number]

export const matchEdit = z.object({
  date: z.optional(dateDraft),
  gameName,
  /** Only for the creator; the other players then confirm again. */
  game: z.optional(keyText(GAME_REQUIRED).check(z.minLength(1, GAME_REQUIRED))),
  ...optionalFields,
  /** The whole table: a row is found by its `_id`, else its user, else a guest's name. */
  players: z.optional(editedTable),
} satisfies Record<WrittenField | 'gameName', z.core.$ZodType>)
export type MatchEdit = z.output<typeof matchEdit>

const someText = z.optional(text(FILTER_MAX, { tooLong: FILTER_TOO_LONG }))
/** A form sends an empty text for none. */
const filterText = z.optional(
  z.pipe(
    z.transform((sent: unknown) => (sent === '' ? undefined : sent)),
    someText,
  ),
)
const filterDay = z.optional(dayText)
export const matchFilters = {
  q: filterText,
  game: filterText,
  /** A user's id, or `guest:NAME`. */
  person: filterText,
  result: z.optional(z.enum(['Win', 'Loss', 'Draw'], 'Result must be Win, Loss or Draw.')),
  /** Without case and accents. */
  place: filterText,
  mode: z.optional(z.enum(modes, 'Mode must be competitive, teams or cooperative.')),
  from: filterDay,
  to: filterDay,
  status: z.optional(z.enum(['confirmed', 'pending'], 'Status must be confirmed or pending.')),
  waiting: z.optional(z.literal('me', 'Waiting must be me.')),
} satisfies Record<keyof MatchFilters, z.core.$ZodType>
