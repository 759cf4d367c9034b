import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/**
 * The facets of matches, by which histories are filtered. The server fills them when it starts
 * (features/matches/history-index.commands.ts), because they contain names as its rules compare them.
 */
export const matchFacets: Migration = {
  async up(db: Db) {
    for (const statement of statements(engineOf(db) === 'postgres')) {
      await sql.raw(statement).execute(db)
    }
  },
}

function statements(postgres: boolean): string[] {
  const id = postgres ? 'uuid' : 'text'
  // In byte order, so that one prefix after another can be read from the index.
  const key = postgres ? 'text collate "C"' : 'text'
  return [
    `create table match_facets (
      user_id ${id} not null,
      facet ${key} not null,
      match_order ${key} not null,
      match_id ${id} not null references matches (id) on delete cascade,
      primary key (user_id, facet, match_order, match_id)
    )${postgres ? '' : ' strict, without rowid'}`,
    `create index match_facets_by_match on match_facets (match_id)`,
    `alter table matches add column facets_version integer`,
    `create index matches_without_facets on matches (id)
      where facets_version is null or facets_version <> version`,
  ]
}
