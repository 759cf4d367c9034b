import * as z from 'zod/mini'

import {
  defineEndpoints,
  id,
  obeys,
  rowLimit,
  text,
  typedText,
  cursorText,
} from '#platform/http/contract.ts'

import {
  GAME_NAME_MAX,
  GAME_NAME_TOO_LONG,
  GAME_NOT_FOUND,
  gameNameProblem,
  GAMES_MAX,
} from './games.rules.ts'

export const gameSchema = z.object({ _id: id, name: z.string() })
export type Game = z.output<typeof gameSchema>

/** `catalogue`: nobody has used it yet. */
const listedGame = z.extend(gameSchema, { catalogue: z.optional(z.literal(true)) })
export type ListedGame = z.output<typeof listedGame>

export function gameNameText(missing?: string) {
  const messages = { ...(missing === undefined ? {} : { missing }), tooLong: GAME_NAME_TOO_LONG }
  return typedText(GAME_NAME_MAX, messages).check(obeys(gameNameProblem))
}

const oneGame = z.object({ message: z.string(), data: gameSchema })

export const gameEndpoints = defineEndpoints({
  'GET /games': {
    summary: 'Games, the caller’s most played first, then by name',
    access: 'signed-in',
    query: z.object({
      q: z.optional(text(200)),
      played: z.optional(z.literal('me')),
      limit: rowLimit(GAMES_MAX, GAMES_MAX),
      cursor: z.optional(cursorText),
    }),
    responses: {
      200: z.object({
        data: z.array(listedGame),
        meta: z.object({ nextCursor: z.nullable(z.string()) }),
      }),
    },
    refusals: ['validation_failed'],
  },
  'GET /games/:id': {
    summary: 'One game',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: GAME_NOT_FOUND,
    responses: { 200: z.object({ data: gameSchema }) },
    refusals: ['not_found'],
  },
  'POST /games': {
    summary: 'Add a game; if the name exists, the response is 200 with the existing game',
    access: 'signed-in',
    body: z.object({ name: gameNameText('Game name is required.') }),
    responses: { 200: oneGame, 201: oneGame },
    limit: { handlerCounts: ['new-game', 'new-game-daily'] },
    refusals: ['validation_failed', 'conflict', 'rate_limited'],
  },
})
