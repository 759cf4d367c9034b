import type { Trx } from '#database/connect.ts'
import { readEntry } from '#features/entries/entry-text.queries.ts'

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
  confirmedChanges,
  formMatch,
  type HighlightKey,
  newestHighlight,
  type MatchChange,
  type HighlightAfter,
  formAfter,
  newestAfter,
  pointsAfter,
  recordsAfter,
  runsAfter,
} from './highlights.rules.ts'
import { type Basis, gameScope } from './match-totals.rules.ts'
import { ownBest } from './score-records.rules.ts'
import type { Stretches } from './stretches.commands.ts'

interface HighlightChange {
  key: HighlightKey
  changes: readonly MatchChange[]
  /** The stored highlight. */
  text: string | undefined
  /** The points of the key's game, after the changes. */
  points: string | undefined
}

/** Where a highlight is made anew from: the entries, which are stored already, and the stretches of them. */
interface Source {
  trx: Trx
  userId: string
  stretches: Stretches
}

/** A highlight after some changes, as it is stored; null for an empty one. */
export async function highlightAfter(
  source: Source,
  changed: HighlightChange,
): Promise<string | null> {
  const highlight = await highlights[changed.key.kind](source, changed)
  return highlight === null ? null : JSON.stringify(highlight)
}

const highlights: Record<
  HighlightKind,
  (source: Source, changed: HighlightChange) => Promise<Both<unknown> | null>
> = {
  runs: highlightOf({
    read: (text) => (text === undefined ? none() : bothSchemas.runs.parse(JSON.parse(text))),
    after: runsAfter,
    async anew({ stretches }, { scope, key }, basis) {
      const stretch = await stretches.of(scope, key)
      return stretch[basis].runs
    },
    isEmpty: (highlight) => highlight === null,
  }),

  form: highlightOf({
    read: (text) =>
      text === undefined ? { all: [], confirmed: [] } : bothSchemas.form.parse(JSON.parse(text)),
    after: formAfter,
    async anew({ trx, userId }, key, basis) {
      const range = rangeOf(userId, key)
      const newest = range.gameId === '' ? newestDecided : newestDecidedOfGame
      const rows = await newest[basis](trx, { ...range, gameId: range.gameId || userId })
      return rows.toReversed().flatMap((row) => formMatch(readEntry(row)))
    },
    isEmpty: (highlight) => highlight.length === 0,
  }),

  newest: highlightOf({
    read: (text) => (text === undefined ? none() : bothSchemas.newest.parse(JSON.parse(text))),
    after: newestAfter,
    async anew({ trx, userId }, key, basis) {
      const [row] = await newestOfGame[basis](trx, rangeOf(userId, key))
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
    after: recordsAfter,
    async anew({ stretches }, { scope }, basis) {
      const stretch = await stretches.of(scope, '')
      return recordsOf(stretch[basis].records, (kind) => kind !== 'own')
    },
    isEmpty: (highlight) => Object.keys(highlight).length === 0,
  }),

  async points(source, { key, changes, text }) {
    const before = readPoints(text)
    const pointsOn = async (basis: Basis, own: readonly MatchChange[]): Promise<Points> => {
      const after = pointsAfter(before[basis], own)
      return {
        scored: after.scored,
        own: after.own?.highlight ?? (await ownAnew(source, key, basis)),
      }
    }
    const all = await pointsOn('all', changes)
    if (Object.keys(all.scored).length === 0) return null
    return { all, confirmed: await pointsOn('confirmed', confirmedChanges(changes)) }
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
  basis: Basis,
): Promise<Records> {
  const stretch = await stretches.of(gameScope(key), scope.slice(1))
  return recordsOf(stretch[basis].records, (kind) => kind === 'own')
}

function recordsOf(
  records: Records,
  isWanted: (kind: Records[string]['kind']) => boolean,
): Records {
  return Object.fromEntries(Object.entries(records).filter(([, { kind }]) => isWanted(kind)))
}

interface HighlightParts<Highlight> {
  read: (text: string | undefined) => Both<Highlight>
  after: (highlight: Highlight, changes: readonly MatchChange[]) => HighlightAfter<Highlight>
  anew: (source: Source, key: HighlightKey, basis: Basis) => Promise<Highlight>
  finished?: (highlight: Both<Highlight>, changed: HighlightChange) => Both<Highlight>
  isEmpty: (highlight: Highlight) => boolean
}

function highlightOf<Highlight>({
  read,
  after,
  anew,
  isEmpty,
  ...parts
}: HighlightParts<Highlight>) {
  const { finished = (highlight) => highlight } = parts
  return async (source: Source, changed: HighlightChange): Promise<Both<Highlight> | null> => {
    const { key, changes, text } = changed
    const before = read(text)
    const all = after(before.all, changes) ?? { highlight: await anew(source, key, 'all') }
    const confirmed = after(before.confirmed, confirmedChanges(changes)) ?? {
      highlight: await anew(source, key, 'confirmed'),
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
