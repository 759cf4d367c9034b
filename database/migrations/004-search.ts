import { migrationOf } from './statements.ts'

/** Copies all that a search for people shows into the table that it searches. */
export const search = migrationOf(({ postgres }) => (postgres ? POSTGRES : SQLITE))

// By word first, so that words with the same prefix are stored together. During a rolling update,
// instances of the previous version still write only the first two columns.

/** The new rows, from the current words and users. */
const rows = (words: string, condition = '') => `select w.word, w.user_id,
    coalesce(lag(w.word) over (partition by w.user_id order by w.word), ''),
    u.first_name, u.last_name
  from ${words} w join users u on u.id = w.user_id
  where u.suspended_at is null ${condition}`

const SQLITE = [
  `create temporary table words_until_now as select user_id, word from user_words`,
  `drop table user_words`,
  `create table user_words (
    word text not null,
    user_id text not null references users (id) on delete cascade,
    word_before text,
    first_name text,
    last_name text,
    primary key (word, user_id)
  ) strict, without rowid`,
  `insert into user_words ${rows('words_until_now')}`,
  `drop table words_until_now`,
  `create index user_words_by_user on user_words (user_id, word)`,
]

/** The long part runs without locks; only the short part at the end locks the tables. */
const POSTGRES = [
  `create table words_to_come (
    word text collate "C" not null,
    user_id uuid not null,
    word_before text collate "C",
    first_name text,
    last_name text
  )`,
  `insert into words_to_come ${rows('user_words')}`,
  `alter table words_to_come add constraint words_to_come_key primary key (word, user_id)`,
  `create index user_words_by_user on words_to_come (user_id, word)`,
  // For the comparison below.
  `analyze words_to_come`,
  // Users first, in the same order as everybody who writes words.
  `lock table users in share row exclusive mode`,
  `lock table user_words in access exclusive mode`,
  `create temporary table changed_meanwhile on commit drop as
    select user_id from user_words w where not exists (
      select from words_to_come c where c.user_id = w.user_id and c.word = w.word
    )
    union select user_id from words_to_come c where not exists (
      select from user_words w where w.user_id = c.user_id and w.word = c.word
    )
    union select c.user_id from words_to_come c join users u on u.id = c.user_id
      where u.suspended_at is not null
        or u.first_name <> c.first_name or u.last_name <> c.last_name`,
  `delete from words_to_come where user_id in (select user_id from changed_meanwhile)`,
  `insert into words_to_come ${rows('user_words', 'and u.id in (select user_id from changed_meanwhile)')}`,
  `drop table user_words`,
  `alter table words_to_come rename to user_words`,
  `alter table user_words rename constraint words_to_come_key to user_words_pkey`,
  `alter table user_words add constraint user_words_user_id_fkey
    foreign key (user_id) references users (id) on delete cascade`,
]
