import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { type Db, engineOf } from '../connect.ts'

/** All that a search for people shows stands with the words by which it finds them. */
export const search: Migration = {
  async up(db: Db) {
    for (const statement of statements(engineOf(db) === 'postgres')) {
      await sql.raw(statement).execute(db)
    }
  },
}

function statements(postgres: boolean): string[] {
  const id = postgres ? 'uuid' : 'text'
  const key = postgres ? 'text collate "C"' : 'text'
  const clustered = postgres ? '' : ' strict, without rowid'
  return [
    `create temporary table words_until_now as select user_id, word from user_words`,
    `drop table user_words`,
    // By word first, so that what begins alike lies together. Where instances are replaced one at a
    // time, those of the version before still write the first two columns alone.
    `create table user_words (
      word ${key} not null,
      user_id ${id} not null references users (id) on delete cascade,
      word_before ${key},
      first_name text,
      last_name text,
      primary key (word, user_id)
    )${clustered}`,
    `insert into user_words (word, user_id, word_before, first_name, last_name)
      select w.word, w.user_id,
        coalesce(lag(w.word) over (partition by w.user_id order by w.word), ''),
        u.first_name, u.last_name
      from words_until_now w join users u on u.id = w.user_id
      where u.suspended_at is null`,
    `drop table words_until_now`,
    `create index user_words_by_user on user_words (user_id, word)`,
  ]
}
