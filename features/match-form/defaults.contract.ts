import * as z from 'zod/mini'

import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { gameDefaultsSchema } from '#features/matches/details.contract.ts'
import { defineEndpoints, id } from '#platform/http/contract.ts'

export const defaultsEndpoints = defineEndpoints({
  'GET /games/:id/defaults': {
    summary:
      'What a new match of a game begins with, from the last one of the caller or of friends',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: GAME_NOT_FOUND,
    responses: { 200: z.object({ data: gameDefaultsSchema }) },
    refusals: ['not_found'],
  },
})
