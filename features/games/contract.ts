import * as z from 'zod/mini'

import { defineCalls, id, obeys } from '#platform/contract.ts'

import { gameNameProblem } from './rules.ts'

export const gameSchema = z.object({ _id: id, name: z.string() })
export type Game = z.output<typeof gameSchema>

const oneGame = z.object({ message: z.string(), data: gameSchema })

export const gameCalls = defineCalls({
  'GET /games': {
    summary: 'Games, the caller’s most played first, then by name',
    access: 'signed-in',
    query: z.object({
      q: z.optional(z.string().check(z.maxLength(200))),
      limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
    }),
    answers: { 200: z.object({ data: z.array(gameSchema) }) },
  },
  'POST /games': {
    summary: 'Add a game; a name that exists answers 200 with the existing game',
    access: 'signed-in',
    idempotent: true,
    body: z.object({ name: z.string('Game name is required.').check(obeys(gameNameProblem)) }),
    answers: { 200: oneGame, 201: oneGame },
    refusals: ['validation_failed'],
  },
})
