import { expect } from 'vitest'

import type { Database } from '#database/connect.ts'

/** Rows say what their people say, once all have followed. */
export async function expectSettled({ read }: Database, about: string): Promise<void> {
  const people = await read.selectFrom('people').selectAll().execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  const sameOf = (id: string | null) => byId.get(id ?? '')?.merged_into ?? id
  const rows = await read
    .selectFrom('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .where('p.person_id', 'is not', null)
    .select(['p.id', 'p.match_id as matchId', 'p.person_id as personId', 'p.user_id as userId'])
    .select('m.created_by as creator')
    .execute()
  const wrong: unknown[] = people.filter(({ settling }) => settling !== 0)
  for (const row of rows) {
    const person = byId.get(row.personId ?? '')
    if (person?.user_id !== row.userId) wrong.push(['a row of somebody else', row, person])
    if (person?.owner_id !== row.creator) wrong.push(['in a book of somebody else', row, person])
  }
  for (const person of people) {
    const same = byId.get(person.merged_into ?? person.id)
    if (same?.merged_into !== null) wrong.push(['merged twice', person])
    if (same?.user_id !== person.user_id) wrong.push(['another account than the same', person])
  }
  for (const [matchId, own] of Map.groupBy(rows, (row) => row.matchId)) {
    const seated = own.map(({ personId }) => sameOf(personId))
    if (new Set(seated).size < seated.length) wrong.push(['twice at a table', own])
    for (const { personId } of own) {
      const twin = byId.get(personId ?? '')
      const home = byId.get(sameOf(twin?.split_from ?? null) ?? '')
      const isApart =
        twin?.split_why !== 'left' ||
        twin.user_id !== null ||
        twin.merged_into !== null ||
        home?.user_id !== null ||
        seated.includes(home.id)
      if (!isApart) wrong.push(['not at home', matchId, twin, home])
    }
  }
  expect([about, wrong]).toEqual([about, []])
}
