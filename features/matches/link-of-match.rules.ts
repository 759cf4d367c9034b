import { ALLOWED, denied, isCreator, type Verdict, type Viewer } from './matches.rules.ts'

/** The creator ends the link; an admin too, who may have been told of its page. */
export function canEndLink(match: Parameters<typeof isCreator>[0], viewer: Viewer): Verdict {
  const may = isCreator(match, viewer) || viewer.role === 'admin'
  return may ? ALLOWED : denied('Only the creator of a match can end its link.')
}

/**
 * Whether a claim gives who asked no more than the sheet of the table link that it came by: so it is
 * until a row is theirs. The creator is then a first name and an initial, and the match has no id.
 */
export function knowsSheetOnly(claim: {
  /** Of the match whose row it is about; null for a claim of a name. */
  match_id: string | null
  state: string
  /** How many rows are the person's. */
  matches: number
  working_since: string | null
}): boolean {
  if (claim.match_id === null) return false
  const isTheirs = claim.state === 'accepted' && claim.matches > 0 && claim.working_since === null
  return !isTheirs
}
