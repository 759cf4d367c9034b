export interface CorrectionsTable {
  id: string
  match_id: string
  by_user_id: string
  created_at: string
  /** JSON array of changes that name players by their rows (features/matches/open-corrections.rules.ts). */
  changes: string
  comment: string
  /**
   * An open one counts only while its author is at the table and has not confirmed: the version before
   * confirms and declines without settling it (features/matches/open-corrections.commands.ts).
   */
  state: 'open' | 'accepted' | 'rejected' | 'withdrawn' | 'outdated'
  settled_at: string | null
  /** Why it was rejected. */
  reason: string | null
}
