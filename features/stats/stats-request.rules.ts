import type { WantedPart } from './scope-totals.rules.ts'
import type { StatsFilters } from './stat-filters.rules.ts'

/** What an answer of the statistics is about, and how it shares the server with other requests. */
export interface StatsRequest {
  /** Whose matches count. */
  userId: string
  filters: StatsFilters
  part: WantedPart
  now: Date
  /** Lets other requests run between two parts of the work; each is counted. */
  nextPart: () => Promise<void>
  /** Adds what is due to the user's totals. */
  update: () => Promise<void>
}
