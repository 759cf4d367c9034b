import type { Trx } from '#database/connect.ts'
import { readEntry } from '#features/entries/entry-text.rules.ts'

import { averageOf } from './exact-sums.rules.ts'
import {
  type Both,
  both,
  type MarkKind,
  markSchemas,
  type Newest,
  type Points,
  type Records,
} from './highlights.contract.ts'
import {
  newestDecided,
  newestDecidedOfGame,
  newestOfGame,
  type Range,
} from './highlights.queries.ts'
import {
  confirmedSteps,
  formMatch,
  type MarkCell,
  newestMark,
  type Step,
  type Stepped,
  steppedForm,
  steppedNewest,
  steppedPoints,
  steppedRecords,
  steppedRuns,
} from './highlights.rules.ts'
import { gameScope } from './match-totals.rules.ts'
import { ownBest } from './score-records.rules.ts'
import type { Stretches } from './stretches.commands.ts'

interface Changed {
  cell: MarkCell
  steps: readonly Step[]
  /** The stored mark. */
  text: string | undefined
  /** The points of the cell's game, after the steps. */
  points: string | undefined
}

/** Where a mark is made anew from: the entries, which are stored already, and the stretches of them. */
interface Source {
  trx: Trx
  userId: string
  stretches: Stretches
}

/** A mark after some steps, as it is stored; null for an empty one. */
export async function steppedMark(source: Source, changed: Changed): Promise<string | null> {
  const mark = await marks[changed.cell.kind](source, changed)
  return mark === null ? null : JSON.stringify(mark)
}

type Side = keyof Both<unknown>

const marks: Record<MarkKind, (source: Source, changed: Changed) => Promise<Both<unknown> | null>> =
  {
    runs: markOf({
      read: (text) => (text === undefined ? none() : bothSchemas.runs.parse(JSON.parse(text))),
      stepped: steppedRuns,
      async anew({ stretches }, { scope, key }, side) {
        const stretch = await stretches.of(scope, key)
        return stretch[side].runs
      },
      isEmpty: (mark) => mark === null,
    }),

    form: markOf({
      read: (text) =>
        text === undefined ? { all: [], confirmed: [] } : bothSchemas.form.parse(JSON.parse(text)),
      stepped: steppedForm,
      async anew({ trx, userId }, cell, side) {
        const range = rangeOf(userId, cell)
        const newest = range.gameId === '' ? newestDecided : newestDecidedOfGame
        const rows = await newest[side](trx, { ...range, gameId: range.gameId || userId })
        return rows.toReversed().flatMap((row) => formMatch(readEntry(row)))
      },
      isEmpty: (mark) => mark.length === 0,
    }),

    newest: markOf({
      read: (text) => (text === undefined ? none() : bothSchemas.newest.parse(JSON.parse(text))),
      stepped: steppedNewest,
      async anew({ trx, userId }, cell, side) {
        const [row] = await newestOfGame[side](trx, rangeOf(userId, cell))
        return row === undefined ? null : newestMark(readEntry(row))
      },
      finished: (mark, { points }) => {
        const { all, confirmed } = readPoints(points)
        return { all: withPoints(mark.all, all), confirmed: withPoints(mark.confirmed, confirmed) }
      },
      isEmpty: (mark) => mark === null,
    }),

    records: markOf({
      read: (text) =>
        text === undefined
          ? { all: {}, confirmed: {} }
          : bothSchemas.records.parse(JSON.parse(text)),
      stepped: steppedRecords,
      async anew({ stretches }, { scope }, side) {
        const stretch = await stretches.of(scope, '')
        return recordsOf(stretch[side].records, (kind) => kind !== 'own')
      },
      isEmpty: (mark) => Object.keys(mark).length === 0,
    }),

    async points(source, { cell, steps, text }) {
      const before = readPoints(text)
      const pointsAfter = async (side: Side, own: readonly Step[]): Promise<Points> => {
        const stepped = steppedPoints(before[side], own)
        return {
          scored: stepped.scored,
          own: stepped.own?.mark ?? (await ownAnew(source, cell, side)),
        }
      }
      const all = await pointsAfter('all', steps)
      if (Object.keys(all.scored).length === 0) return null
      return { all, confirmed: await pointsAfter('confirmed', confirmedSteps(steps)) }
    },
  }

const bothSchemas = {
  runs: both(markSchemas.runs),
  form: both(markSchemas.form),
  newest: both(markSchemas.newest),
  records: both(markSchemas.records),
  points: both(markSchemas.points),
}

const none = () => ({ all: null, confirmed: null })

function readPoints(text: string | undefined): Both<Points> {
  const nothing = () => ({ scored: {}, own: {} })
  return text === undefined
    ? { all: nothing(), confirmed: nothing() }
    : bothSchemas.points.parse(JSON.parse(text))
}

/** The user's own best scores in a game, of all time or of a year. */
async function ownAnew(
  { stretches }: Pick<Source, 'stretches'>,
  { scope, key }: MarkCell,
  side: Side,
): Promise<Records> {
  const stretch = await stretches.of(gameScope(key), scope.slice(1))
  return recordsOf(stretch[side].records, (kind) => kind === 'own')
}

function recordsOf(
  records: Records,
  isWanted: (kind: Records[string]['kind']) => boolean,
): Records {
  return Object.fromEntries(Object.entries(records).filter(([, { kind }]) => isWanted(kind)))
}

interface MarkParts<Mark> {
  read: (text: string | undefined) => Both<Mark>
  stepped: (mark: Mark, steps: readonly Step[]) => Stepped<Mark>
  anew: (source: Source, cell: MarkCell, side: Side) => Promise<Mark>
  finished?: (mark: Both<Mark>, changed: Changed) => Both<Mark>
  isEmpty: (mark: Mark) => boolean
}

function markOf<Mark>({ read, stepped, anew, isEmpty, ...parts }: MarkParts<Mark>) {
  const { finished = (mark) => mark } = parts
  return async (source: Source, changed: Changed): Promise<Both<Mark> | null> => {
    const { cell, steps, text } = changed
    const before = read(text)
    const all = stepped(before.all, steps) ?? { mark: await anew(source, cell, 'all') }
    const confirmed = stepped(before.confirmed, confirmedSteps(steps)) ?? {
      mark: await anew(source, cell, 'confirmed'),
    }
    const mark = finished({ all: all.mark, confirmed: confirmed.mark }, changed)
    return isEmpty(mark.all) ? null : mark
  }
}

/** The entries of which a mark tells. */
function rangeOf(userId: string, { scope, kind, key }: MarkCell): Range {
  const [year, game] = [scope.startsWith('y'), scope.startsWith('g')].map((of) =>
    of ? scope.slice(1) : '',
  )
  return { userId, period: year ?? '', gameId: kind === 'newest' ? key : (game ?? '') }
}

function withPoints(newest: Newest, { scored, own }: Points): Newest {
  if (newest === null) return null
  const { scoring } = newest
  const points = scored[scoring]
  const average = points === undefined ? null : averageOf(points.sum, points.matches)
  return { ...newest, best: ownBest(own, scoring), average }
}
