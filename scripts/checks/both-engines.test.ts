import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readStatements, sqliteOnly } from './both-engines.ts'

/** What a run has recorded: engine, maker and text of each statement. */
function recorded(...lines: [string, string, string][]) {
  const folder = mkdtempSync(join(tmpdir(), 'tabletally-statements-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ran.txt')
  writeFileSync(file, lines.map((line) => `${line.join('\t')}\n`).join(''))
  return readStatements(file)
}

const FRIENDS = 'features/friends/friends.queries.ts friendsOf'

test('A statement that ran on SQLite has run on PostgreSQL, however many values its lists had', () => {
  const ran = recorded(
    ['sqlite', FRIENDS, 'select "id" from "users" where "id" in (?, ?, ?) limit +?'],
    ['sqlite', FRIENDS, 'insert into "users" ("id", "name") values (?, ?), (?, ?)'],
    ['postgres', FRIENDS, 'select "id" from "users" where "id" in ($1) limit $2'],
    ['postgres', FRIENDS, 'insert into "users" ("id", "name") values ($1, $2)'],
  )
  expect(sqliteOnly(ran)).toEqual([])
})

test('One that did not is named with its place', () => {
  const ran = recorded(
    ['sqlite', FRIENDS, 'select "id" from "users" where "id" = ?'],
    ['sqlite', FRIENDS, 'select "id" from "users" where "id" = ? and "role" = ?'],
    ['postgres', FRIENDS, 'select "id" from "users" where "id" = $1'],
  )
  expect(sqliteOnly(ran)).toEqual([
    `${FRIENDS} ran on SQLite alone: select "id" from "users" where "id" = ? and "role" = ?`,
  ])
})

test('A place that writes one statement for each engine has run that of PostgreSQL', () => {
  const words = 'features/accounts/accounts.queries.ts wordsLike'
  const lite = 'select "word" from "user_words" where "word" glob ?'
  const ran = recorded(['sqlite', words, lite])
  expect(sqliteOnly(ran)).toHaveLength(1)
  const own = 'select "word" from "user_words" where "word" like $1 escape \'!\''
  expect(sqliteOnly([...ran, ...recorded(['postgres', words, own])])).toEqual([])
  expect(sqliteOnly([...ran, ...recorded(['postgres', FRIENDS, own])])).toHaveLength(1)
})

test('What a test runs on both engines needs no other one', () => {
  const lite = 'delete from "claims" where "id" = ?'
  expect(sqliteOnly(recorded(['either', FRIENDS, lite]))).toEqual([])
  expect(sqliteOnly(recorded(['either', FRIENDS, lite], ['sqlite', FRIENDS, lite]))).toHaveLength(1)
})

test('Migrations, backups and SQLite’s own statements are not compared', () => {
  const ran = recorded(
    ['sqlite', 'database/migrations/statements.ts up', 'create table games (id text) strict'],
    ['sqlite', 'database/backup/own-schema.ts schemaAt', 'select type from sqlite_schema'],
    ['sqlite', 'features/accounts/audit.queries.ts newestByOperator', 'select "id" from "audit"'],
  )
  expect(sqliteOnly(ran)).toEqual([])
})
