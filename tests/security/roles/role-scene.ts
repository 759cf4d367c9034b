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

export interface Row {
  /** The statuses in the order of `roles`, or a single one for all roles. */
  expect: string
  aim?: (scene: Scene) => RequestOptions | Promise<RequestOptions>
}

/** Only a sign-in of a verified account that is not suspended is accepted. */
export const IN = '401 401 401'
export const SIGNED_IN = `${IN} 200 200 200 200 200 200`

export const ofMatch = async ({ it, cast }: Scene) => {
  const { matchId } = await layTable(it, cast)
  return { params: { id: matchId } }
}
