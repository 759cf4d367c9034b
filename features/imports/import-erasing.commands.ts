import { sql } from 'kysely'

import {
  deletes,
  deletesWhere,
  empties,
  type Erasure,
} from '#features/accounts/erasing.commands.ts'

const isOfRun = (userId: string) =>
  sql<boolean>`import_id in (select id from import_runs where user_id = ${userId})`

/** A deleted account's imports, parents after their children. */
export const importErasures: readonly Erasure[] = [
  deletesWhere('import_matches.import_id', isOfRun),
  deletesWhere('import_games.import_id', isOfRun),
  deletesWhere('import_people.import_id', isOfRun),
  ...deletes('import_people.user_id'),
  // An import of somebody else may have given the account's id to a match.
  empties('imports.import_id', isOfRun),
  ...deletes('import_runs.user_id'),
]
