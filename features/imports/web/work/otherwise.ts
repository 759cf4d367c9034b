import type { ImportKind } from '#features/import-adding/added-imports.rules.ts'
import type { FileAnswers } from '#features/import-adding/answers.contract.ts'
import { answeredLater } from '#features/import-adding/answers.rules.ts'
import type { MatchToImport } from '#features/import-adding/import-batches.contract.ts'
import { batchesToSend } from '#features/import-adding/import-batches.rules.ts'
import type { ReadFile, ReadMatch, ReadProblem } from '#features/plays/file-reading.rules.ts'
import { readingWords } from '#features/rereading/rereading-words.rules.ts'

import { type PersonChoice, matchToSend, rowNames } from '../../import-choices.rules.ts'
import type { ComparisonAnswers, ComparedMatch } from './comparing.ts'
import { type SortedFile, importOf } from './dry-run.ts'
import { answersByHand, answersGiven, peopleAnswered } from './given-answers.ts'
import type { OpenFile } from './open-file.ts'
import type { DryRun } from './steps.ts'

/** Of the list the page gets this many. */
const SHOWN = 100

/** A match that is here and that the file tells otherwise now, read as was answered at its import. */
export interface ChangedMatch {
  at: number
  match: MatchToImport
  answer: ComparedMatch
  /** What it depends on and nobody has answered, e.g. because an earlier version has imported it. */
  asked: readonly ReadProblem[]
}

interface Comparing {
  compared: ComparisonAnswers
  token: string
  /** Reads the file again. @returns null where it cannot be read like that */
  readAs: (answers: FileAnswers) => Promise<ReadFile | null>
}

/**
 * Compares what is here already with what the file says now. Nobody’s own answers are overturned: each
 * match is read as was answered at its import, unless something else is answered by hand now.
 * @throws ApiError
 */
export async function readOtherwise(
  { read, chosen, answers }: SortedFile,
  open: OpenFile,
  { compared, token, readAs }: Comparing,
): Promise<ChangedMatch[]> {
  const isHere = (_: ReadMatch, place: number) => answers[place]?.presence === 'existing'
  const here = read.matches.filter(isHere)
  // Who is a friend, or left out, is asked anew with each import: it is no other reading.
  const people = chosen.people.map(({ kind }): PersonChoice => ({
    kind: kind === 'me' ? kind : 'guest',
  }))
  const byHand = answersByHand(open)
  const given = answersGiven(read, open, { people })
  const found = await compare(read, here, people)
  const groups = Map.groupBy(found, ({ answer }) => keyOf(answer.answers))
  const all: ChangedMatch[] = []
  for (const group of groups.values()) {
    const before = group[0]?.answer.answers ?? null
    const answered = before === null ? null : answeredLater(before, byHand)
    const told = answered ?? byHand
    if (answered === null || isSame(answered, given)) {
      all.push(...group.map((one) => ({ ...one, asked: askedOf(read, one.at, told) })))
      continue
    }
    const again = await readAs(answered)
    if (again === null) continue
    const ids = new Set(group.map(({ match }) => match.sourceIds[0]))
    const matches = again.matches.filter(({ sourceIds }) => ids.has(sourceIds[0]))
    const others = await compare(again, matches, peopleAnswered(again, answered))
    all.push(...others.map((one) => ({ ...one, asked: askedOf(again, one.at, told) })))
  }
  return all

  async function compare(
    from: ReadFile,
    matches: readonly ReadMatch[],
    choices: readonly PersonChoice[],
  ): Promise<Omit<ChangedMatch, 'asked'>[]> {
    const names = rowNames(from.people, choices)
    const wire = matches.map((match) => ({
      at: match.at,
      match: matchToSend(match, from, choices, names),
    }))
    await compared.ask(
      from.source,
      wire.map(({ match }) => match),
      token,
    )
    return wire.flatMap(({ at, match }) => {
      const answer = compared.about(match)
      return answer === null ? [] : [{ at, match, answer }]
    })
  }
}

/** Whether the page reads the file in this way already. */
function isSame(answered: FileAnswers, given: FileAnswers): boolean {
  const values = new Map(answered.problems.map(({ problem, value }) => [problem, value]))
  return (
    given.problems.every(({ problem, value }) => (values.get(problem) ?? value) === value) &&
    keyOf({ ...answered, problems: [] }) === keyOf({ ...given, problems: [] })
  )
}

function keyOf(answers: FileAnswers | null): string {
  return JSON.stringify(answers)
}

/** The questions about a match to which there is no answer, only the likelier one. */
function askedOf(
  { problems, source }: ReadFile,
  at: number,
  { problems: answered }: FileAnswers,
): ReadProblem[] {
  const known = new Set(answered.map(({ problem }) => problem))
  return problems.filter(({ id, choices, cases, count }) => {
    if (choices.length === 0 || known.has(id)) return false
    // What is asked about a table is often about all of it.
    return source === 'csv' || count > cases.length || cases.some((one) => one.at === at)
  })
}

/** @param included whether those count that depend on what nobody has answered */
export function otherwiseOf(
  found: readonly ChangedMatch[],
  included: boolean,
): DryRun['otherwise'] {
  const ranked = found
    .map((one) => ({ ...one, why: whyOf(one, included) }))
    .toSorted((one, other) => Number(one.why !== null) - Number(other.why !== null))
  const asked = found.filter(isAsked)
  const questions = new Map(
    asked.flatMap(({ asked: own }) => own.map(({ id, what }) => [id, what])),
  )
  return {
    count: found.length,
    correctable: ranked.filter(({ why }) => why === null).length,
    asked: { count: asked.length, included, questions: [...questions.values()] },
    shown: ranked.slice(0, SHOWN).map(({ at, answer: { match, now }, why }) => ({
      at,
      why,
      day: match.day,
      game: match.game.name,
      matchId: match._id,
      ...readingWords(match, now),
    })),
  }
}

function isAsked({ answer, asked }: ChangedMatch): boolean {
  return answer.why === null && asked.length > 0
}

function whyOf(one: ChangedMatch, included: boolean) {
  return isAsked(one) && !included ? ('asked' as const) : one.answer.why
}

/** All that is sent, in batches: the matches that go in, or the corrections. */
export function toSend(
  kind: ImportKind,
  { sorted: file, otherwise }: { sorted: SortedFile; otherwise: readonly ChangedMatch[] },
  open: OpenFile,
  by: { userId: string; key: string },
): ReturnType<typeof importOf> {
  const adding = importOf(file, open, by)
  if (kind === 'matches') return adding
  const { state } = adding
  const going = otherwise.filter((one) => whyOf(one, open.askedToo) === null)
  const batches = [...batchesToSend(going.map(({ match }) => match))]
  const counts = { ...state.counts, sent: going.length, existing: 0 }
  // Of those that nobody has answered, the page’s answers count from now on.
  const answers = going.some(isAsked)
    ? answersGiven(file.read, open, file.chosen)
    : answersByHand(open)
  return {
    state: {
      ...state,
      kind,
      counts,
      answers,
      people: [],
      games: [],
      noMatch: 0,
      problems: 0,
      batches: batches.length,
    },
    batches,
  }
}
