/** The tables about requests, repeated and counted ones; a part of schema.ts. */

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  call: string
  body_hash: string
  status: number
  answer: string
  created_at: string
}

/** Who a stored response names: an account by its id, others by their normalized address. */
export interface IdempotencyPeopleTable {
  person: string
  user_id: string
  key: string
}

/** The keys with which matches were logged that are deleted now: they stay used. */
export interface UsedKeysTable {
  user_id: string
  key: string
}

export interface RateLimitsTable {
  key: string
  window_start: string
  count: number
  expires_at: string
}
