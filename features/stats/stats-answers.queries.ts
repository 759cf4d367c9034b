import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { idsIn } from '#features/entries/entries.queries.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import {
  type ScoreCounts,
  type ScoreKind,
  scoreListSteps,
} from '#features/totals/game-scores.rules.ts'
import { ALL_TIME, gameScope, yearScope } from '#features/totals/match-totals.rules.ts'
import { inParts } from '#features/totals/work-in-steps.rules.ts'

import { type Asked, entryChunks } from './from-matches.queries.ts'
import {
  addEntry,
  type AddedUp,
  type AskedPart,
  decidedSteps,
  gameCellsOf,
  namedIn,
  type Names,
  nothingYet,
  scopeCellsOf,
} from './from-matches.rules.ts'
import { storedGame, storedOf, storedOverview, storedYear } from './from-totals.queries.ts'
import {
  namedInStored,
  type ReadRow,
  type Side,
  type Stored,
  hasMoreScores,
  storedCourse,
  storedGameCourse,
  storedGameCells,
  storedScopeCells,
  storedScores,
} from './from-totals.rules.ts'
import type { GameCells } from './game-stats.rules.ts'
import type { ScopeCells } from './overview.rules.ts'
import { allScores, versionNow } from './score-totals.queries.ts'
import type { StatsFilters } from './stat-filters.rules.ts'
import { sortedList } from './stat-lists.rules.ts'
import { gameNames, peopleById } from './stat-names.queries.ts'
import type { CourseScope } from './timeline.queries.ts'
import type { Course, ScoreCells } from './timeline.rules.ts'
import { yearDays, type YearCells } from './year-stats.rules.ts'

// What the answers are made of: from the stored tallies, or from the matches that fit a filter.

/** Which tallies an answer is made of; null where it has other filters than those that are stored. */
export function storedSide({ status, ...others }: StatsFilters): Side | null {
  if (Object.values(others).some((value) => value !== undefined)) return null
  return status ?? 'all'
}

/** Reads stored tallies; what is due is added to them first. */
export async function upToDate<Row>(
  { fold }: Pick<Asked, 'fold'>,
  read: () => Promise<Row[] | null>,
): Promise<Row[]> {
  for (;;) {
    const rows = await read()
    if (rows !== null) return rows
    await fold()
  }
}

async function namesInStored(db: Db, stored: Stored): Promise<Names> {
  const { users, games } = namedInStored(stored)
  return { users: await peopleById(db, users), games: await gameNames(db, games) }
}

/** No version is this text. */
const NONE_KNOWN = 'none'

/**
 * Reads the stored tallies of a scope, and the course of its history: the one that is kept, as long as no
 * entry has changed since.
 */
async function storedScope(
  { courses, ...asked }: Asked,
  scope: CourseScope,
  read: (known: string) => Promise<ReadRow[] | null>,
  makeCourse: (stored: Stored) => Course | Promise<Course | Unkept>,
): Promise<{ stored: Stored; course: Course }> {
  const kept = courses.get(scope)
  const rows = await upToDate(asked, () => read(kept?.version ?? NONE_KNOWN))
  const stored = await storedOf(rows, scope.side, asked.nextPart)
  const { version } = stored
  if (kept?.version === version) return { stored, course: kept.course }
  const course = await makeCourse(stored)
  if ('unkept' in course) return { stored, course: course.unkept }
  courses.keep(scope, { version, course })
  return { stored, course }
}

/** A course of which something may have changed while it was read. */
interface Unkept {
  unkept: Course
}

export const timeOf = ({ now }: Asked) => now.toISOString()

export async function scopeCells(
  db: Db,
  userId: string,
  asked: Asked,
  part: AskedPart,
): Promise<ScopeCells> {
  const side = storedSide(asked.filters)
  if (side !== null) {
    const reader = { userId, now: timeOf(asked), side, part }
    const { stored, course } = await storedScope(
      asked,
      { userId, scope: ALL_TIME, side },
      (known) => storedOverview(db, { ...reader, known }),
      storedCourse,
    )
    return storedScopeCells(stored, course, await namesInStored(db, stored), part)
  }
  const sum = await addedUp(db, userId, asked, ALL_TIME)
  const decided = await inParts(decidedSteps(sum), asked.nextPart)
  return scopeCellsOf(sum, decided, await namesOf(db, sum), part)
}

export async function gameCells(
  db: Db,
  userId: string,
  gameId: string,
  asked: Asked,
  part: AskedPart,
): Promise<GameCells> {
  const side = storedSide(asked.filters)
  if (side !== null) {
    const reader = { userId, now: timeOf(asked), gameId, side, part }
    const { stored, course } = await storedScope(
      asked,
      { userId, scope: gameScope(gameId), side },
      (known) => storedGame(db, { ...reader, known }),
      async (found) => {
        const { nextPart } = asked
        if (!hasMoreScores(found)) {
          return storedGameCourse(found, gameId, await scoreLists(storedScores(found), nextPart))
        }
        const scores = await allScores(db, { userId, scope: gameScope(gameId), side, nextPart })
        const made = storedGameCourse(found, gameId, await scoreLists(scores, nextPart))
        // They are read later than the rest.
        return (await versionNow(db, userId)) === found.version ? made : { unkept: made }
      },
    )
    return storedGameCells(stored, course, gameId, await namesInStored(db, stored), part)
  }
  const ofGame = { ...asked, required: [facets.game(gameId)] }
  const sum = await addedUp(db, userId, ofGame, gameScope(gameId))
  const { nextPart } = asked
  const decided = await inParts(decidedSteps(sum), nextPart)
  const lists = await scoreLists(sum.scores, nextPart)
  return gameCellsOf(sum, gameId, decided, lists, await namesOf(db, sum), part)
}

export async function yearCells(
  db: Db,
  userId: string,
  year: number,
  asked: Asked,
  part: AskedPart,
): Promise<YearCells> {
  const { from } = yearDays(year)
  const confirmed = asked.filters.status === 'confirmed'
  const side: Side = confirmed ? 'confirmed' : 'all'
  const reader = { userId, now: timeOf(asked), year: from.slice(0, 4), side, part }
  const { stored, course } = await storedScope(
    asked,
    { userId, scope: yearScope(reader.year), side },
    (known) => storedYear(db, { ...reader, known }),
    async (found) => {
      const ids = [...(found.cells.get('game')?.keys() ?? [])]
      const known = await gamesPlayedBefore(db, { userId, ids, day: from, confirmed })
      return { ...storedCourse(found), newGames: ids.filter((id) => !known.has(id)) }
    },
  )
  const names = await namesInStored(db, stored)
  const firsts = sortedList(
    course.newGames.map((key) => ({
      ...{ key, name: names.games.get(key) ?? '' },
      sums: stored.cells.get('game')?.get(key) ?? {},
    })),
  ).map(({ key, name }) => ({ _id: key, name }))
  return { ...storedScopeCells(stored, course, names, part), firsts }
}

async function addedUp(db: Db, userId: string, asked: Asked, scope: string): Promise<AddedUp> {
  const sum = nothingYet(scope)
  for await (const entries of entryChunks(db, userId, asked)) {
    for (const entry of entries) addEntry(sum, entry)
  }
  return sum
}

async function scoreLists(
  { score, otherScore }: Record<ScoreKind, ScoreCounts>,
  nextPart: () => Promise<void>,
): Promise<Pick<ScoreCells, 'scores' | 'otherScores'>> {
  return {
    scores: await inParts(scoreListSteps(score), nextPart),
    otherScores: await inParts(scoreListSteps(otherScore), nextPart),
  }
}

async function namesOf(db: Db, sum: AddedUp): Promise<Names> {
  const { users, games } = namedIn(sum)
  return { users: await peopleById(db, users), games: await gameNames(db, games) }
}

/** Those of the games that the user played before a day. */
async function gamesPlayedBefore(
  db: Db,
  wanted: { userId: string; ids: readonly string[]; day: string; confirmed: boolean },
): Promise<Set<string>> {
  const { ids, confirmed, ...params } = wanted
  if (ids.length === 0) return new Set()
  const query = confirmed ? confirmedBefore : playedBefore
  const games = await query(db, { ...params, ids: JSON.stringify(ids) })
  return new Set(games.map(({ id }) => id))
}

const [playedBefore, confirmedBefore] = [earlierGames(false), earlierGames(true)]

/**
 * One step in the index finds whether a game was played earlier. It reads entries, not matches: what is
 * kept of a course has to change with them.
 */
function earlierGames(confirmed: boolean) {
  return prepared<{ userId: string; ids: string; day: string }, { id: string }>(
    (db, { userId, ids, day }) =>
      db
        .selectFrom('games as g')
        .where('g.id', 'in', idsIn(db, ids))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('entries as e')
              .where('e.user_id', '=', userId)
              .whereRef('e.game_id', '=', 'g.id')
              .where('e.moment', '<', day)
              .$if(confirmed, (query) => query.where('e.confirmed', '=', 1))
              .select('e.match_id'),
          ),
        )
        .select('g.id'),
  )
}
