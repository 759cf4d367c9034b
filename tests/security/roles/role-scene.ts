import type { TestApp } from '#tests/support/engines.ts'
import type { RequestOptions } from '#tests/support/http/request.ts'

import { type Cast, layTable, type Member, type Role } from './cast.ts'

export interface Scene {
  it: TestApp
  cast: Cast
  role: Role
  me: Member | null
}

type Answer = number | string

/** Who is not signed in to a verified account that may sign in gets 401 unless named. */
type Expected = Answer | (Partial<Record<Role, Answer>> & { others: Answer })

export interface Row {
  expect: Expected
  aim?: (scene: Scene) => RequestOptions | Promise<RequestOptions>
}

export const SIGNED_IN = { others: 200 }
export const NOT_YOURS = '403 Access denied: this is not your match.'

/** For a match: whoever may read it, but may not do this, learns whose part that is. */
export const ofCreator = (what: string) => {
  const refusal = `403 Only the creator of a match can ${what}.`
  return { creator: 200, player: refusal, admin: refusal, others: NOT_YOURS }
}
export const ofPlayers = (what: string) => ({
  ...{ player: 200, creator: 200, others: NOT_YOURS },
  admin: `403 Only registered players of this match can ${what} it.`,
})

export const ofMatch = async ({ it, cast }: Scene) => {
  const { matchId } = await layTable(it, cast)
  return { params: { id: matchId } }
}
