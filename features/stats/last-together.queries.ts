import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { dayAfter, firstListKeyOf } from '#features/days/days.rules.ts'
import type { Entry } from '#features/entries/entries.contract.ts'
import { byTime } from '#features/entries/entries.rules.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import {
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.queries.ts'
import { timeText } from '#features/entries/entry-times.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { storedEntries } from '#features/totals/counting.queries.ts'

import { LAST_MAX } from './person-stats.rules.ts'

/** How many entries of a day are looked at before all matches together of that day are read instead. */
const LOOKED_AT = 200
/** Matches that are read at once: a few milliseconds, then other requests have their turn. */
const PAGE = 200

interface Pair {
  userId: string
  personId: string
}

interface TogetherRequest extends Pair {
  /** A list key: only matches before it count. */
  before: string
  confirmed: boolean
  /** Lets other requests run between two pages; each is counted. */
  nextPart: () => Promise<void>
}

/**
 * The newest entries of matches with a person, newest first. Lists know no order within a day, where the
 * time of logging decides: where the tenth and the next match are of one day, that day is read by time.
 */
export async function newestTogether(db: Db, request: TogetherRequest): Promise<Entry[]> {
  const listed: Entry[] = []
  // One more than is shown, as in lists.
  for await (const rows of togetherPages(db, request, {
    from: '',
    before: request.before,
    first: LAST_MAX + 1,
  })) {
    listed.push(...rows.map(readEntry))
    if (listed.length > LAST_MAX) break
  }
  const [last, next] = listed.slice(LAST_MAX - 1)
  const newest = listed.slice(0, LAST_MAX).toSorted((one, other) => byTime(other, one))
  if (last === undefined || last.day !== next?.day) return newest
  const { day } = last
  const later = newest.filter((entry) => entry.day > day)
  const wanted = LAST_MAX - later.length
  return [...later, ...(await newestOfDay(db, request, { day, wanted }))]
}

async function newestOfDay(
  db: Db,
  request: TogetherRequest,
  { day, wanted }: { day: string; wanted: number },
): Promise<Entry[]> {
  const { userId, personId } = request
  const ofDay = request.confirmed ? confirmedOfDay : allOfDay
  const seen = (await ofDay(db, { userId, personId, day })).slice(0, wanted)
  const ids =
    seen.length === wanted ? seen.map(({ id }) => id) : await idsOfDay(db, request, { day, wanted })
  const rows = await storedEntries(db, { userId, json: JSON.stringify(ids) })
  return rows.map(readEntry).toSorted((one, other) => byTime(other, one))
}

/** The newest by time of all matches together of a day. */
async function idsOfDay(
  db: Db,
  request: TogetherRequest,
  { day, wanted }: { day: string; wanted: number },
): Promise<string[]> {
  const range = { from: firstListKeyOf(day), before: firstListKeyOf(dayAfter(day, 1)), first: PAGE }
  let newest: { time: string; id: string }[] = []
  for await (const rows of togetherPages(db, request, range)) {
    const times = rows.map((row) => ({
      time: timeText(row.moment, row.match_id),
      id: row.match_id,
    }))
    newest = [...newest, ...times]
      .toSorted((one, other) => (one.time < other.time ? 1 : -1))
      .slice(0, wanted)
  }
  return newest.map(({ id }) => id)
}

interface Stretch {
  from: string
  before: string
  /** How many matches the first page looks at. */
  first: number
}

/** The entries of matches together between two list keys, the last key first, in pages. */
async function* togetherPages(
  db: Db,
  { userId, personId, confirmed, nextPart }: TogetherRequest,
  { from, before, first }: Stretch,
): AsyncGenerator<StoredEntry[], void> {
  const facet = facets.user(personId)
  let place = { order: before, id: NO_ID }
  for (let look = first; ; look = PAGE) {
    const seen = await togetherRows(db, {
      userId,
      facet,
      from,
      look,
      beforeOrder: place.order,
      beforeId: place.id,
    })
    yield seen.flatMap(({ order: _, id: __, ...row }) => (isWanted(row, confirmed) ? [row] : []))
    const last = seen.at(-1)
    if (last === undefined || seen.length < look) return
    place = last
    await nextPart()
  }
}

/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Nullable<Row> = { [K in keyof Row]: Row[K] | null }

/** Whoever only logged a match has its facets, and no entry. */
function isWanted(row: Nullable<StoredEntry>, confirmed: boolean): row is StoredEntry {
  return row.entry !== null && (!confirmed || row.confirmed === 1)
}

interface Page {
  userId: string
  facet: string
  from: string
  beforeOrder: string
  beforeId: string
  look: number
}

const togetherRows = prepared<Page, Nullable<StoredEntry> & { order: string; id: string }>(
  (db, { userId, facet, from, beforeOrder, beforeId, look }) =>
    db
      .selectFrom('match_facets as f')
      .leftJoin('entries as e', (join) =>
        join.on('e.user_id', '=', userId).onRef('e.match_id', '=', 'f.match_id'),
      )
      .where('f.user_id', '=', userId)
      .where('f.facet', '=', facet)
      .where('f.match_order', '>=', from)
      .where(sql<boolean>`(f.match_order, f.match_id) < (${beforeOrder}, ${beforeId})`)
      .select(STORED_COLUMNS.map((column) => `e.${column}` as const))
      .select(['f.match_order as order', 'f.match_id as id'])
      .orderBy('f.match_order', 'desc')
      .orderBy('f.match_id', 'desc')
      .limit(look),
)

/** The newest matches together among the newest entries of a day, from the index of the time. */
function togetherOfDay(confirmed: boolean) {
  return prepared<Pair & { day: string }, { id: string }>((db, { userId, personId, day }) => {
    const columns = ['match_id', 'moment']
    const condition = sql<boolean>`moment >= ${day} and moment < ${day} || '~'`
    const shape = { ofGame: false, confirmed, decided: false }
    const rows = entriesIn(
      shape,
      { userId, gameId: null },
      { columns, condition, limit: LOOKED_AT },
    )
    const newest = sql<{ match_id: string; moment: string }>`(select * from ${rows} of_day
      order by moment desc, match_id desc limit ${sql.lit(LOOKED_AT)})`
    return (
      db
        .selectFrom(newest.as('e'))
        // A scalar subquery, so that no query planner starts from the person's matches.
        .where(
          sql<boolean>`(select p.id from players p where p.match_id = e.match_id
              and p.user_id = ${personId}) is not null`,
        )
        .select('e.match_id as id')
        .orderBy('moment', 'desc')
        .orderBy('match_id', 'desc')
        .limit(sql.lit(LAST_MAX))
    )
  })
}
const [allOfDay, confirmedOfDay] = [togetherOfDay(false), togetherOfDay(true)]
