import type { Db } from '#database/connect.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { addInto, ALL_TIME, sumsOf } from '#features/totals/match-totals.rules.ts'
import type { Sums } from '#features/totals/totals.contract.ts'

import { type Asked, entryChunks } from './from-matches.queries.ts'
import { type AskedPart, cutList } from './from-matches.rules.ts'
import { storedOf, storedPerson } from './from-totals.queries.ts'
import type { Side } from './from-totals.rules.ts'
import { newestTogether } from './last-together.queries.ts'
import { LAST_MAX, type PersonCells } from './person-stats.rules.ts'
import { gameNames } from './stat-names.queries.ts'
import { storedSide, timeOf, upToDate } from './stats-answers.queries.ts'

/** @param personId another account */
export async function personCells(
  db: Db,
  userId: string,
  personId: string,
  asked: Asked,
  part: AskedPart,
): Promise<PersonCells> {
  const side = storedSide(asked.filters)
  if (side !== null) return storedPersonCells(db, userId, personId, { asked, side, part })
  const key = facets.user(personId)
  const total: Sums = {}
  const games = new Map<string, Sums>()
  let last: Entry[] = []
  for await (const entries of entryChunks(db, userId, { ...asked, required: [key] })) {
    for (const entry of entries) {
      const more = sumsOf({ scope: ALL_TIME, kind: 'person', key }, entry)
      addInto(total, more)
      const sums = games.get(entry.game) ?? {}
      addInto(sums, more)
      games.set(entry.game, sums)
    }
    last = [...last, ...entries].toSorted(byTime).slice(-LAST_MAX)
  }
  const names = await gameNames(db, [...games.keys()])
  const nameOf = (id: string) => names.get(id) ?? ''
  const rows = [...games].map(([id, sums]) => ({ key: id, name: nameOf(id), sums }))
  return {
    total,
    games: cutList('games', rows, part),
    last: last
      .toReversed()
      .map((entry) => ({ entry, game: { _id: entry.game, name: nameOf(entry.game) } })),
  }
}

async function storedPersonCells(
  db: Db,
  userId: string,
  personId: string,
  { asked, side, part }: { asked: Asked; side: Side; part: AskedPart },
): Promise<PersonCells> {
  const reader = { userId, now: timeOf(asked), personId }
  const stored = await storedOf(
    await upToDate(asked, () => storedPerson(db, reader)),
    side,
    asked.nextPart,
  )
  const scopes = stored.cells.get('person') ?? new Map<string, Sums>()
  const games = [...scopes].flatMap(([scope, sums]) =>
    scope === ALL_TIME ? [] : [{ id: scope.slice(1), sums }],
  )
  const { before, nextPart } = asked
  const confirmed = side === 'confirmed'
  const last = await newestTogether(db, { userId, personId, before, confirmed, nextPart })
  const names = await gameNames(db, [...games.map(({ id }) => id), ...last.map(({ game }) => game)])
  const nameOf = (id: string) => names.get(id) ?? ''
  const rows = games.map(({ id, sums }) => ({ key: id, name: nameOf(id), sums }))
  return {
    total: scopes.get(ALL_TIME) ?? {},
    games: cutList('games', rows, part),
    last: last.map((entry) => ({ entry, game: { _id: entry.game, name: nameOf(entry.game) } })),
  }
}
