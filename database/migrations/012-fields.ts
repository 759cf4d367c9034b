import { migrationOf, type Words } from './statements.ts'

/**
 * A match as it was played: mode, scoring, pad, place and so on. Every new column has a default, so
 * that instances of the version before go on writing rows without them, and no row has to be filled.
 */
export const fields = migrationOf(statements)

function statements({ id, key, strict }: Words): string[] {
  return [
    `alter table matches add column mode text not null default 'competitive'`,
    `alter table matches add column scoring text not null default 'highest'`,
    `alter table matches add column day ${key}`,
    `alter table matches add column day_for ${key}`,
    `alter table matches add column duration_minutes integer`,
    `alter table matches add column location text`,
    `alter table matches add column expansions text`,
    `alter table matches add column starter_id ${id}`,
    `alter table players add column team text`,
    `alter table players add column role text`,
    `alter table players add column confirmed_by text`,
    `alter table imports add column original text`,
    `create table pads (
      match_id ${id} primary key references matches (id) on delete cascade,
      pad text not null
    )${strict}`,
  ]
}
