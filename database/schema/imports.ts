export interface ImportsTable {
  user_id: string
  /** The match's id in another program or an archive. */
  source_id: string
  match_id: string
  /** JSON: who played and who had confirmed where it was logged; null if the archive did not say. */
  original: string | null
  /** The number of this id among the match's ids. An archive contains number 0. */
  place: number
}

export interface ImportRunsTable {
  id: string
  user_id: string
  source: 'bgstats' | 'bgg' | 'csv' | 'archive'
  file: string
  created_at: string
  state: 'open' | 'finished' | 'undoing' | 'undone'
  /** Matches that it has added. */
  imported: number
  claims: number
  /** While it is undone: how many matches stay; null until then. */
  kept: number | null
  /** While it is undone: the last match that was looked at; null before the first one. */
  reached_id: string | null
}

export interface ImportPeopleTable {
  import_id: string
  /** The name in the form in which names are compared. */
  name_key: string
  /** The guest's name in all matches: the same for all names of one friend. */
  name: string
  user_id: string
  claim_id: string | null
}

export interface ImportMatchesTable {
  import_id: string
  match_id: string
  /** While nobody has edited the match. Renaming or claiming a guest raises both versions. */
  version: number
}

/** An id of an imported match that the user has deleted: it does not come back by itself. */
export interface DeletedImportsTable {
  user_id: string
  source_id: string
}
