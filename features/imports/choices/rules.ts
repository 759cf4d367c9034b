/** Who a person of a file is, as the importer chooses. */
export type PersonChoice =
  | { kind: 'me' }
  /** The rows become a guest's; at the end of the import the friend gets one claim for all of them. */
  | { kind: 'friend'; userId: string }
  | { kind: 'guest' }
  /** Without the name: the row stays as somebody unknown, so that the match stays true. */
  | { kind: 'leave-out' }

/** One person of the file, for the page. */
export interface PersonToChoose {
  /** The place in the file's list of people: the key for `choose`. */
  person: number
  name: string
  matches: number
  lastDay: string
  choice: PersonChoice
  /** Why this was guessed, e.g. "The file is theirs."; null for a guest, and once somebody chose. */
  why: string | null
}

/** What becomes of the matches of a file; the parts add up to `inFile`. */
export interface Counts {
  inFile: number
  /** What the button says and the server stores. */
  sent: number
  /** Here already, known by their ids. */
  existing: number
  /** Deleted here by hand and left out. */
  deleted: number
  /** Like a match that is here from elsewhere, and left out. */
  likely: number
  /** Nobody of the table is left. */
  leftOut: number
}
