import type { TestApp } from '#tests/support/engines.ts'
import type { RequestOptions } from '#tests/support/http/request.ts'

import { type Cast, layTable, type Member, type Role } from './cast.ts'

/** What a cell's request is built from. Each cell has its own users. */
export interface Scene {
  it: TestApp
  cast: Cast
  role: Role
  /** The caller; null for the anonymous role. */
  me: Member | null
}

/**
 * The status for everybody, or by role: `others` is for those who are not named. Who is not signed in to a
 * verified account that may sign in gets 401 unless named.
 */
type Expected = number | 'page' | (Partial<Record<Role, number>> & { others: number })

export interface Row {
  expect: Expected
  aim?: (scene: Scene) => RequestOptions | Promise<RequestOptions>
}

export const SIGNED_IN = { others: 200 }

export const ofMatch = async ({ it, cast }: Scene) => {
  const { matchId } = await layTable(it, cast)
  return { params: { id: matchId } }
}
