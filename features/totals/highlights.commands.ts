import type { Trx } from '#database/connect.ts'
import { readEntry } from '#features/entries/entry-text.rules.ts'

import { averageOf } from './exact-sums.rules.ts'
import {
  type Both,
  both,
  type HighlightKind,
  highlightSchemas,
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
  type HighlightKey,
  newestHighlight,
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
  cell: HighlightKey
  steps: readonly Step[]
  /** The stored highlight. */
  text: string | undefined
  /** The points of the cell's game, after the steps. */
  points: string | undefined
}

/** Where a highlight is made anew from: the entries, which are stored already, and the stretches of them. */
interface Source {
  trx: Trx
  userId: string
  stretches: Stretches
}

/** A highlight after some steps, as it is stored; null for an empty one. */
export async function steppedHighlight(source: Source, changed: Changed): Promise<string | null> {
  const highlight = await highlights[changed.cell.kind](source, changed)
  return highlight === null ? null : JSON.stringify(highlight)
}

type Side = keyof Both<unknown>

const highlights: Record<
  HighlightKind,
  (source: Source, changed: Changed) => Promise<Both<unknown> | null>
> = {
  runs: highlightOf({
    read: (text) => (text === undefined ? none() : bothSchemas.runs.parse(JSON.parse(text))),
    stepped: steppedRuns,
    async anew({ stretches }, { scope, key }, side) {
      const stretch = await stretches.of(scope, key)
      return stretch[side].runs
    },
    isEmpty: (highlight) => highlight === null,
  }),

  form: highlightOf({
    read: (text) =>
      text === undefined ? { all: [], confirmed: [] } : bothSchemas.form.parse(JSON.parse(text)),
    stepped: steppedForm,
    async anew({ trx, userId }, cell, side) {
      const range = rangeOf(userId, cell)
      const newest = range.gameId === '' ? newestDecided : newestDecidedOfGame
      const rows = await newest[side](trx, { ...range, gameId: range.gameId || userId })
      return rows.toReversed().flatMap((row) => formMatch(readEntry(row)))
    },
    isEmpty: (highlight) => highlight.length === 0,
  }),

  newest: highlightOf({
    read: (text) => (text === undefined ? none() : bothSchemas.newest.parse(JSON.parse(text))),
    stepped: steppedNewest,
    async anew({ trx, userId }, cell, side) {
      const [row] = await newestOfGame[side](trx, rangeOf(userId, cell))
      return row === undefined ? null : newestHighlight(readEntry(row))
    },
    finished: (highlight, { points }) => {
      const { all, confirmed } = readPoints(points)
      return {
        all: withPoints(highlight.all, all),
        confirmed: withPoints(highlight.confirmed, confirmed),
      }
    },
    isEmpty: (highlight) => highlight === null,
  }),

  records: highlightOf({
    read: (text) =>
      text === undefined ? { all: {}, confirmed: {} } : bothSchemas.records.parse(JSON.parse(text)),
    stepped: steppedRecords,
    async anew({ stretches }, { scope }, side) {
      const stretch = await stretches.of(scope, '')
      return recordsOf(stretch[side].records, (kind) => kind !== 'own')
    },
    isEmpty: (highlight) => Object.keys(highlight).length === 0,
  }),

  async points(source, { cell, steps, text }) {
    const before = readPoints(text)
    const pointsAfter = async (side: Side, own: readonly Step[]): Promise<Points> => {
      const stepped = steppedPoints(before[side], own)
      return {
        scored: stepped.scored,
        own: stepped.own?.highlight ?? (await ownAnew(source, cell, side)),
      }
    }
    const all = await pointsAfter('all', steps)
    if (Object.keys(all.scored).length === 0) return null
    return { all, confirmed: await pointsAfter('confirmed', confirmedSteps(steps)) }
  },
}

const bothSchemas = {
  runs: both(highlightSchemas.runs),
  form: both(highlightSchemas.form),
  newest: both(highlightSchemas.newest),
  records: both(highlightSchemas.records),
  points: both(highlightSchemas.points),
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
  { scope, key }: HighlightKey,
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

interface HighlightParts<Highlight> {
  read: (text: string | undefined) => Both<Highlight>
  stepped: (highlight: Highlight, steps: readonly Step[]) => Stepped<Highlight>
  anew: (source: Source, cell: HighlightKey, side: Side) => Promise<Highlight>
  finished?: (highlight: Both<Highlight>, changed: Changed) => Both<Highlight>
  isEmpty: (highlight: Highlight) => boolean
}

function highlightOf<Highlight>({
  read,
  stepped,
  anew,
  isEmpty,
  ...parts
}: HighlightParts<Highlight>) {
  const { finished = (highlight) => highlight } = parts
  return async (source: Source, changed: Changed): Promise<Both<Highlight> | null> => {
    const { cell, steps, text } = changed
    const before = read(text)
    const all = stepped(before.all, steps) ?? { highlight: await anew(source, cell, 'all') }
    const confirmed = stepped(before.confirmed, confirmedSteps(steps)) ?? {
      highlight: await anew(source, cell, 'confirmed'),
    }
    const highlight = finished({ all: all.highlight, confirmed: confirmed.highlight }, changed)
    return isEmpty(highlight.all) ? null : highlight
  }
}

/** The entries of which a highlight tells. */
function rangeOf(userId: string, { scope, kind, key }: HighlightKey): Range {
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
