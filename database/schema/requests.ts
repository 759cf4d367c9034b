/** The tables about requests, counted ones; a part of schema.ts. */

export interface RateLimitsTable {
  key: string
  window_start: string
  count: number
  expires_at: string
}
