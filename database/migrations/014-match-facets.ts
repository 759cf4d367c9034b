import { migrationOf, type Words } from './statements.ts'

/**
 * The facets of matches, by which histories are filtered. The server fills them when it starts
 * (features/history-index/history-index.commands.ts), because they contain names as its rules compare them.
 */
export const matchFacets = migrationOf(statements)

function statements({ id, key, clustered }: Words): string[] {
  return [
    `create table match_facets (
      user_id ${id} not null,
      facet ${key} not null,
      match_order ${key} not null,
      match_id ${id} not null references matches (id) on delete cascade,
      primary key (user_id, facet, match_order, match_id)
    )${clustered}`,
    `create index match_facets_by_match on match_facets (match_id)`,
    `alter table matches add column facets_version integer`,
    `create index matches_without_facets on matches (id)
      where facets_version is null or facets_version <> version`,
  ]
}
