import type { Db } from '#database/connect.ts'
import type { OnLook } from '#features/history/history.queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'

import {
  lastDays,
  matchesById,
  matchesOfFacets,
  matchesOfNotes,
  newestOf,
} from './found-matches.queries.ts'
import { answerTo, matchesOf } from './own-answers.queries.ts'
import type { OwnName, OwnQuestion } from './own-answers.rules.ts'
import { ownNames } from './own-names.queries.ts'
import { knownNames } from './question-pieces.rules.ts'
import { readQuestion } from './questions.rules.ts'
import type { Answer, FoundInSearch } from './search.contract.ts'
import { isNamedBy, NOTES_MIN, wordsToFind } from './search.rules.ts'

interface Search {
  db: Db
  viewer: Viewer
  text: string
  limit: number
  today: string
  stats: StatsRequest
  onLook: OnLook
  /** Lets other requests run. */
  nextTurn: () => Promise<void>
}

/** What a text finds of the viewer's own: the answer to a question, names, and matches. */
export async function find(search: Search): Promise<FoundInSearch> {
  const { db, text, today, limit, stats, nextTurn } = search
  const names = await ownNames(db, stats, text)
  const known = await knownNames(names, nextTurn)
  const { question, asks, named } = readQuestion(text, known, today)
  const answer = question === null ? null : await answerTo({ ...search, question })
  const byName = await namedBy(names, wordsToFind(text), nextTurn)
  const all = [...new Set([...named, ...answered(answer, names), ...byName])]
  const of = (kind: OwnName['kind']) => all.filter((own) => own.kind === kind).slice(0, limit)
  const shown = [...of('game'), ...of('person'), ...of('guest'), ...of('place')]
  const sessions =
    question === null ? await matchesNamed(search, shown) : await firstOf(search, question)
  const found = foundOf(await withLastDays(search, shown), sessions)
  return { answer, unanswered: asks && answer === null, ...found }
}

/** Names that are compared before others' requests have their turn: some milliseconds. */
const COMPARED_A_TURN = 500

async function namedBy(
  names: readonly OwnName[],
  words: readonly string[],
  nextTurn: () => Promise<void>,
): Promise<OwnName[]> {
  const found: OwnName[] = []
  for (let from = 0; from < names.length; from += COMPARED_A_TURN) {
    await nextTurn()
    const some = names.slice(from, from + COMPARED_A_TURN)
    found.push(...some.filter(({ name }) => isNamedBy(name, words)))
  }
  return found
}

/** Whoever an answer ranks first. */
function answered(answer: Answer | null, names: readonly OwnName[]): OwnName[] {
  if (answer?.code !== 'beats-me' && answer?.code !== 'i-beat') return []
  const [first] = answer.values.people
  return names.filter(({ kind, id }) => kind === 'person' && id === first?.user?._id)
}

/** Matches of a question, where it is about some of them at all. */
async function firstOf(
  { db, viewer, today, limit, onLook }: Search,
  question: OwnQuestion,
): Promise<Match[]> {
  const { game, person, place, period, code } = question
  const isAbout = [game, person, place, period].some((thing) => thing !== null)
  if (!isAbout && !['matches', 'last', 'won', 'winners'].includes(code)) return []
  const found: Match[] = []
  for await (const match of matchesOf({ db, viewer, question, today, onLook })) {
    found.push(match)
    if (found.length === limit) break
  }
  return found
}

/** So many games, people, guests and places are looked into for matches. */
const NAMES_LOOKED_INTO = 12

/** Matches of what the text names; where these are few, also those whose notes have the text. */
async function matchesNamed(
  { db, viewer, text, limit, onLook }: Search,
  shown: readonly OwnName[],
): Promise<Match[]> {
  const { userId } = viewer
  const facets = shown.slice(0, NAMES_LOOKED_INTO).map(({ facet }) => facet)
  const byName = await matchesOfFacets(db, { userId, facets, limit })
  const isEnough = byName.length === limit || text.length < NOTES_MIN
  const byNotes = isEnough ? [] : await matchesOfNotes(db, { userId, text, limit, onLook })
  const ids = newestOf([...byName, ...byNotes], limit).map(({ id }) => id)
  return matchesById(db, viewer, ids)
}

/** Games know their last day already. */
async function withLastDays(
  { db, viewer, stats }: Search,
  shown: readonly OwnName[],
): Promise<OwnName[]> {
  const facets = shown.flatMap(({ last, facet }) => (last === null ? [facet] : []))
  const days = await lastDays(db, { userId: viewer.userId, facets, now: stats.now })
  return shown.map((own) => ({ ...own, last: own.last ?? days.get(own.facet) ?? null }))
}

function foundOf(
  shown: readonly OwnName[],
  sessions: Match[],
): Omit<FoundInSearch, 'answer' | 'unanswered'> {
  const of = (kind: OwnName['kind']) => shown.filter((own) => own.kind === kind)
  const compared = ({ matches: together, ahead, behind, level, last }: OwnName) => ({
    ...{ together, ahead, behind, level, last },
    notCompared: together - ahead - behind - level,
  })
  return {
    games: of('game').map(({ id, name, matches, last }) => ({
      game: { _id: id, name },
      ...{ matches, last },
    })),
    people: of('person').flatMap((own) =>
      own.user === null ? [] : [{ user: own.user, ...compared(own) }],
    ),
    guests: of('guest').map((own) => ({ name: own.name, ...compared(own) })),
    places: of('place').map(({ name, matches, last }) => ({ place: name, matches, last })),
    sessions,
  }
}
