import type { Db } from '#database/connect.ts'
import { matchPage, type OnScan } from '#features/history/history.queries.ts'
import { facetsOfFilters } from '#features/matches/history-index.rules.ts'
import { guestOf } from '#features/matches/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'

import { matchesOfNotes } from './found-notes.queries.ts'
import { historyNamed } from './named-history.rules.ts'
import type { Met, OwnName } from './own-names.queries.ts'
import type { FoundInSearch } from './search.contract.ts'
import { bestNamed, NOTES_MIN, wordsIn, wordsOf } from './search.rules.ts'

interface Search {
  db: Db
  viewer: Viewer
  text: string
  /** The most frequent first. */
  names: readonly OwnName[]
  limit: number
  onScan: OnScan
  nextTurn: () => Promise<void>
}

export async function find(search: Search): Promise<FoundInSearch> {
  const named = await namedBy(search)
  const { limit } = search
  const games = named.filter((own) => own.kind === 'game').slice(0, limit)
  const people = named.filter((own) => own.kind === 'person').slice(0, limit)
  const guests = named.filter((own) => own.kind === 'guest').slice(0, limit)
  const places = named.filter((own) => own.kind === 'place').slice(0, limit)
  const found = {
    games: games.map(({ id, name, matches, won, best, lastPlayed }) => ({
      game: { _id: id, name },
      ...{ matches, won, best, lastPlayed },
    })),
    people: people.map((own) => ({ user: own.user, ...comparedIn(own) })),
    guests: guests.map((own) => ({ name: own.name, ...comparedIn(own) })),
    places: places.map(({ name, matches }) => ({ place: name, matches })),
  }
  return { ...found, sessions: await matchesOf(search, found) }
}

function comparedIn({ matches, ahead, behind, level }: Met) {
  const notCompared = matches - ahead - behind - level
  return { together: matches, ahead, behind, level, notCompared }
}

/** Takes some milliseconds. */
const COMPARED_A_TURN = 500

async function namedBy({ names, text, nextTurn }: Search): Promise<OwnName[]> {
  const words = wordsOf(text)
  const named = []
  for (let from = 0; from < names.length; from += COMPARED_A_TURN) {
    await nextTurn()
    for (const thing of names.slice(from, from + COMPARED_A_TURN)) {
      const has = wordsIn(thing.name, words)
      if (has.length > 0) named.push({ thing, has })
    }
  }
  return bestNamed(named, words)
}

async function matchesOf(
  { db, viewer, text, limit, onScan }: Search,
  named: Omit<FoundInSearch, 'sessions'>,
): Promise<Match[]> {
  const matches: Match[] = []
  const history = historyNamed(named, text)
  if (history !== null) {
    const facets = facetsOfFilters(history.filters, viewer.userId)
    const guest = guestOf(history.filters.person ?? '') ?? undefined
    const { json } = await matchPage(db, viewer, { facets, guest, limit }, onScan)
    matches.push(...(JSON.parse(`[${json}]`) as Match[]))
  }
  if (matches.length === limit || text.length < NOTES_MIN) return matches
  const byNotes = await matchesOfNotes(db, viewer, { text, limit, onScan })
  const known = new Set(matches.map(({ _id }) => _id))
  return [...matches, ...byNotes.filter(({ _id }) => !known.has(_id))].slice(0, limit)
}
