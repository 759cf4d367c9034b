import type { Trx } from '#database/connect.ts'

import type { Counts } from '../counts/contract.ts'
import { readCounts } from '../counts/rules.ts'
import { readEntry } from '../entries/text/rules.ts'
import { addRecords, type TableRecords } from '../records/rules.ts'
import { bestAndAverage, scoreCounts } from '../scores/rules.ts'
import { type Both, both, type MarkKind, markSchemas, type Newest } from './contract.ts'
import {
  allOfGame,
  monthEntries,
  monthEntriesOfGame,
  newestDecided,
  newestDecidedOfGame,
  newestOfGame,
  type Range,
} from './queries.ts'
import {
  confirmedSteps,
  formMatch,
  type MarkCell,
  newestMark,
  runsMark,
  type Step,
  type Stepped,
  steppedForm,
  steppedNewest,
  steppedRecords,
  steppedRuns,
} from './rules.ts'

interface Changed {
  cell: MarkCell
  steps: readonly Step[]
  /** The stored mark. */
  text: string | undefined
  /** The stored scores of the cell's game. */
  scores: string | undefined
}

/**
 * A mark after some steps, as it is stored; null for an empty one. The entries are stored already: a
 * mark that the steps do not tell is made from them.
 */
export async function steppedMark(
  trx: Trx,
  userId: string,
  changed: Changed,
): Promise<string | null> {
  const mark = await marks[changed.cell.kind](trx, userId, changed)
  return mark === null ? null : JSON.stringify(mark)
}

const marks: Record<
  MarkKind,
  (trx: Trx, userId: string, changed: Changed) => Promise<Both<unknown> | null>
> = {
  runs: markOf({
    read: (text) => (text === undefined ? none() : bothSchemas.runs.parse(JSON.parse(text))),
    stepped: steppedRuns,
    async anew(trx, range) {
      const rows = await (range.gameId === '' ? monthEntries : monthEntriesOfGame)(trx, range)
      return runsMark(
        rows.flatMap(({ moment, outcome }) => (outcome === '' ? [] : [{ moment, outcome }])),
      )
    },
    isEmpty: (mark) => mark === null,
  }),

  form: markOf({
    read: (text) =>
      text === undefined ? { all: [], confirmed: [] } : bothSchemas.form.parse(JSON.parse(text)),
    stepped: steppedForm,
    async anew(trx, range) {
      const rows = await (range.gameId === '' ? newestDecided : newestDecidedOfGame)(trx, range)
      return rows.toReversed().flatMap((row) => formMatch(readEntry(row)))
    },
    isEmpty: (mark) => mark.length === 0,
  }),

  newest: markOf({
    read: (text) => (text === undefined ? none() : bothSchemas.newest.parse(JSON.parse(text))),
    stepped: steppedNewest,
    async anew(trx, range) {
      const [row] = await newestOfGame(trx, range)
      return row === undefined ? null : newestMark(readEntry(row))
    },
    finished: (mark, { scores }) => {
      const counts = scores === undefined ? null : readCounts(scores)
      return {
        all: withScores(mark.all, counts?.all),
        confirmed: withScores(mark.confirmed, counts?.confirmed),
      }
    },
    isEmpty: (mark) => mark === null,
  }),

  records: markOf({
    read: (text) =>
      text === undefined ? { all: {}, confirmed: {} } : bothSchemas.records.parse(JSON.parse(text)),
    stepped: steppedRecords,
    async anew(trx, range) {
      const records: TableRecords = new Map()
      for (const row of await allOfGame(trx, range)) addRecords(records, readEntry(row))
      return Object.fromEntries(records)
    },
    isEmpty: (mark) => Object.keys(mark).length === 0,
  }),
}

const bothSchemas = {
  runs: both(markSchemas.runs),
  form: both(markSchemas.form),
  newest: both(markSchemas.newest),
  records: both(markSchemas.records),
}

const none = () => ({ all: null, confirmed: null })

interface MarkParts<Mark> {
  read: (text: string | undefined) => Both<Mark>
  stepped: (mark: Mark, steps: readonly Step[]) => Stepped<Mark>
  anew: (trx: Trx, range: Range) => Promise<Mark>
  finished?: (mark: Both<Mark>, changed: Changed) => Both<Mark>
  isEmpty: (mark: Mark) => boolean
}

function markOf<Mark>({ read, stepped, anew, isEmpty, ...parts }: MarkParts<Mark>) {
  const { finished = (mark) => mark } = parts
  return async (trx: Trx, userId: string, changed: Changed): Promise<Both<Mark> | null> => {
    const { cell, steps, text } = changed
    const before = read(text)
    const range = rangeOf(userId, cell)
    const all = stepped(before.all, steps) ?? { mark: await anew(trx, { ...range, confirmed: 0 }) }
    const confirmed = stepped(before.confirmed, confirmedSteps(steps)) ?? {
      mark: await anew(trx, { ...range, confirmed: 1 }),
    }
    const mark = finished({ all: all.mark, confirmed: confirmed.mark }, changed)
    return isEmpty(mark.all) ? null : mark
  }
}

/** The entries of which a mark tells. */
function rangeOf(userId: string, { scope, kind, key }: MarkCell): Omit<Range, 'confirmed'> {
  const [year, game] = [scope.startsWith('y'), scope.startsWith('g')].map((of) =>
    of ? scope.slice(1) : '',
  )
  return {
    userId,
    period: kind === 'runs' ? key : (year ?? ''),
    gameId: kind === 'newest' ? key : (game ?? ''),
  }
}

function withScores(newest: Newest, scores: Counts['all'] = {}): Newest {
  return newest && { ...newest, ...bestAndAverage(scoreCounts(scores), newest.scoring) }
}
