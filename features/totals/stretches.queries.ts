import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Schema } from '#database/schema/schema.ts'
import { entriesIn } from '#features/entries/entry-order.queries.ts'
import {
  readEntry,
  STORED_COLUMNS,
  type StoredEntry,
} from '#features/entries/entry-text.queries.ts'
import { timeText } from '#features/entries/entry-times.rules.ts'

import { stretchSchema } from './stretches.contract.ts'
import type { Stretch, StretchEntry } from './stretches.rules.ts'

/** The kind of the rows of stretches in the tallies. */
export const STRETCH = 'stretch'

/** @param text that of `stretchText` */
export function readStretch(text: string): Stretch {
  const { confirmed, ...stretch } = stretchSchema.parse(JSON.parse(text))
  return { ...stretch, confirmed: confirmed ?? stretch.all }
}

interface Part {
  userId: string
  scope: string
  /** Keys (`partKeys`). */
  from: string
  until: string
}

/** The parts of a stretch, in the order of time. */
export const storedParts = prepared<Part, { key: string; counts: string }>(
  (db, { userId, scope, from, until }) =>
    db
      .selectFrom('tallies')
      .where('user_id', '=', userId)
      .where('scope', '=', scope)
      .where('kind', '=', sql.lit(STRETCH))
      .where('key', '>=', from)
      .where('key', '<', until)
      .select(['key', 'counts'])
      .orderBy('key'),
)

export const deleteParts = prepared<Part, { key: string }>((db, { userId, scope, from, until }) =>
  db
    .deleteFrom('tallies')
    .where('user_id', '=', userId)
    .where('scope', '=', scope)
    .where('kind', '=', sql.lit(STRETCH))
    .where('key', '>=', from)
    .where('key', '<', until)
    .returning('key'),
)

/** What times begin with, as moments and ids: the first and the last ones. */
interface Range {
  userId: string
  gameId: string
  from: string
  fromId: string
  until: string
  untilId: string
}

type Row = StoredEntry & Pick<Schema['entries'], 'outcome'>

function inRange(ofGame: boolean) {
  const columns = [...STORED_COLUMNS, 'outcome'] as const
  return prepared<Range, Row>((db, { userId, gameId, from, fromId, until, untilId }) => {
    const shape = { ofGame, confirmed: false, decided: false }
    const condition = sql<boolean>`(moment, match_id) >= (${from}, ${fromId})
      and (moment, match_id) <= (${until}, ${untilId})`
    const rows = entriesIn(shape, { userId, gameId }, { columns, condition })
    return db
      .selectFrom(sql<Row>`${rows}`.as('e'))
      .select(columns)
      .orderBy('moment')
      .orderBy('match_id')
  })
}
const [entriesInRange, entriesOfGameInRange] = [inRange(false), inRange(true)]

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const MOMENT_LENGTH = 20

/**
 * The entries of a stretch in the order of time.
 * @param name what their times begin with
 * @param gameId the game of the scope; null where it is none. Only of a game's entries all is read.
 */
export async function entriesOfStretch(
  db: Db,
  { userId, gameId, name }: { userId: string; gameId: string | null; name: string },
): Promise<StretchEntry[]> {
  const id = name.slice(MOMENT_LENGTH + 1)
  const moment = name.slice(0, MOMENT_LENGTH)
  const range = {
    userId,
    gameId: gameId ?? FIRST_ID,
    from: moment,
    fromId: id + FIRST_ID.slice(id.length),
    // After every moment that begins so.
    until: moment.length < MOMENT_LENGTH ? `${moment}~` : moment,
    untilId: id + LAST_ID.slice(id.length),
  }
  const rows = await (gameId === null ? entriesInRange : entriesOfGameInRange)(db, range)
  return rows.map((row) => ({
    time: timeText(row.moment, row.match_id),
    outcome: row.outcome,
    confirmed: row.confirmed === 1,
    entry: gameId === null ? null : readEntry(row),
  }))
}
