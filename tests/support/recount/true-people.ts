import { expect } from 'vitest'

import type { Database } from '#database/connect.ts'

import { findInAllTables } from '../../races/soundness.ts'
import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { expectRecord } from './record.ts'
import { expectGuestsRecounted } from './recounted-guests.ts'
import { expectOverview, historyOf } from './recounted-statistics.ts'
import { expectSettled } from './settled-people.ts'

interface Everybody {
  it: TestApp
  people: readonly TestUser[]
  gone: readonly TestUser[]
}

export async function expectTruePeople(
  { it, people, gone }: Everybody,
  about: string,
): Promise<void> {
  await expectSettled(it.database, about)
  await expectGuestsRecounted(it.database)
  const names = await namesByRow(it.database)
  for (const reader of people) {
    await expectOverview({ it, reader, wanted: {}, about })
    await expectRecord(it, reader, about)
    for (const { players, matchStatus } of await historyOf(it, reader)) {
      const shown = players.map(({ _id, name }) => [_id, name])
      expect([about, shown]).toEqual([about, players.map(({ _id }) => [_id, names.get(_id)])])
      const waits = players.some(({ user, confirmedAt }) => user !== null && confirmedAt === null)
      expect([about, matchStatus]).toEqual([about, waits ? 'Pending' : 'Confirmed'])
    }
  }
  const users = await it.database.read.selectFrom('users').select('id').execute()
  const there = new Set(users.map(({ id }) => id))
  // The server may have ended before an account was.
  const deleted = gone.filter(({ user }) => !there.has(user._id))
  const secrets = deleted.flatMap(({ user, email }) => [
    ...[user._id, user.lastName],
    // Others may have typed a guest's address.
    ...(email.startsWith('guest') ? [] : [email]),
  ])
  if (secrets.length === 0) return
  await it.database.transact((trx) => trx.deleteFrom('outbox').execute())
  const found = await findInAllTables(it.database.read, new RegExp(secrets.join('|'), 'giu'))
  expect([about, [...found]]).toEqual([about, []])
}

/** As its account, as the guest is called in the book, or as nobody. */
async function namesByRow({ read }: Database): Promise<Map<string, string>> {
  const users = new Map(
    (await read.selectFrom('users').selectAll().execute()).map(
      ({ id, first_name: first, last_name: last }) => [id, `${first} ${last}`],
    ),
  )
  const people = new Map(
    (await read.selectFrom('people').selectAll().execute()).map((person) => [person.id, person]),
  )
  const rows = await read.selectFrom('players').selectAll().execute()
  return new Map(
    rows.map(({ id, user_id: userId, declined_by: left, person_id: personId }) => {
      const person = people.get(personId ?? '')
      const same = people.get(person?.merged_into ?? '') ?? person
      // A claimed guest's row that its account has declined is the guest's again.
      const account = userId ?? (person === undefined ? left : null)
      return [id, users.get(account ?? '') ?? same?.name ?? 'Former player']
    }),
  )
}
