import { codeOf, databaseFailureOf } from '../database-errors.ts'
import { DataProblem } from './data-problem.ts'

/** SQLite's extended result codes and PostgreSQL's SQLSTATEs for rows that a database refuses. */
const REASONS: [RegExp, string][] = [
  [/^(787|23503)$/u, 'a row refers to one that is not there: a foreign key'],
  [/^(1555|2067|23505)$/u, 'two rows have the same key'],
  [/^(275|1299|23502|23514)$/u, 'a row has a value that its column does not allow'],
  [/^(3091|20|22\w{3})$/u, 'a value is not of its column’s type'],
]

/**
 * A database error means that the file is bad, unless the rows did not cause it. The sentence quotes
 * nothing of the file; the database's own message would.
 */
export async function blamingFile<T>(
  file: string,
  work: () => Promise<T>,
  what = 'it does not restore',
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = (error as Error).cause ?? error
    const code = codeOf(cause)
    if (code === undefined || databaseFailureOf(cause) !== null) throw error
    const number = code === 'ERR_SQLITE_ERROR' ? (cause as { errcode?: number }).errcode : code
    const [, reason = `error ${number}`] =
      REASONS.find(([pattern]) => pattern.test(String(number))) ?? []
    throw noGood(file, `${what} (${reason})`)
  }
}

export function noGood(file: string, why: string): DataProblem {
  return new DataProblem(`${file} is no good: ${why}.`)
}
