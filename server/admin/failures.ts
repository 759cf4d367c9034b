import { DataProblem } from '#database/backup/data-problem.ts'
import { databaseFailureOf } from '#database/database-errors.ts'
import { ConfigError } from '#platform/config.ts'

/** SQLite's result codes for a file that is no database, or a broken one. */
const BROKEN_FILE = new Set([11, 26])

/** One sentence for an error that the operator can fix; the stack of an unexpected one, in lines. */
export function explain(error: unknown): string[] {
  const sentence = sentenceFor(error)
  if (sentence !== null) return [sentence]
  return (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n')
}

function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DataProblem) return error.message
  if (!(error instanceof Error)) return null
  const cause = error.cause ?? error
  const { code = '', path = '', errcode = 0 } = cause as NodeJS.ErrnoException & Sqlite
  if (/^(ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS|EPERM|ENAMETOOLONG)$/u.test(code)) {
    return `The file cannot be written or read (${code} ${path}).`
  }
  if (code === 'ERR_INVALID_ARG_VALUE') return 'This is not the name of a file.'
  if (code === 'ERR_SQLITE_ERROR' && BROKEN_FILE.has(errcode & 0xff)) {
    return 'The database is no SQLite file, or a damaged one.'
  }
  const failure = databaseFailureOf(cause)
  if (failure === null) return null
  if (failure === 'unsure') {
    return `It is not known whether the last step was saved: look before you repeat it (${(cause as Error).message}).`
  }
  return `The database is ${failure} right now (${(cause as Error).message}).`
}

interface Sqlite {
  errcode?: number
}
