import * as z from 'zod/mini'

import { columnKinds } from '#features/plays/file-reading.rules.ts'
import { text } from '#platform/http/contract.ts'

const word = text(40, { tooLong: 'An answer is too long.' })
const name = text(200, { tooLong: 'A name is too long.' })
/** More than a file has problems, a table columns, and a person names. */
const [PROBLEMS_MAX, COLUMNS_MAX, NAMES_MAX] = [100, 200, 100]

function list<T extends z.core.$ZodType>(of: T, most: number) {
  return z.array(of).check(z.maxLength(most, `At most ${most} of them.`))
}

/** What the user has answered about a file: matches that are read again later are read like that. */
export const fileAnswers = z.object({
  problems: list(z.object({ problem: word, value: word }), PROBLEMS_MAX),
  /** What each column of a table is, where it was chosen by hand. */
  kinds: z.nullable(list(z.nullable(z.enum(columnKinds)), COLUMNS_MAX)),
  /** The game of all matches, where no column has it. */
  game: name,
  /** Who of the file was the user, and who was left out, by the names there. */
  me: list(name, NAMES_MAX),
  leftOut: list(name, NAMES_MAX),
})
export type FileAnswers = z.output<typeof fileAnswers>

/** Letters of all answers about a file, as JSON: archives and comparisons read those of many imports. */
const LETTERS_MAX = 16_000

/** @returns the problem as a sentence for people, or null */
export function answersProblem(answers: FileAnswers | null): string | null {
  return JSON.stringify(answers).length > LETTERS_MAX ? 'The answers are too long.' : null
}

/** As they are stored; null where there are none, or others of another version. */
export function readAnswers(stored: string | null): FileAnswers | null {
  const read = z.safeParse(z.nullable(fileAnswers), stored === null ? null : JSON.parse(stored))
  return read.success ? read.data : null
}
