import { type DestinationStream, type Logger, pino } from 'pino'

import { LogOutput } from './log-output.ts'

/** Structured logs, without secrets and personal data at any level. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.authorization', '*.cookie', '*.token', '*.password', '*.email', '*.to_address'],
    serializers: {
      err: toLoggedError,
      // Requests have their own line; a whole URL could contain a mail token.
      req: ({ method }: { method: string }) => ({ method }),
    },
  }
  return pino(options, destination ?? standardOutput())
}

let output: LogOutput | undefined

function standardOutput(): LogOutput {
  output ??= new LogOutput(1)
  return output
}

export async function logFlushed(): Promise<void> {
  await output?.flushed()
}

interface LoggedError {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

/**
 * A database error also contains the row that failed, an HTTP parser error the raw request, a mail server's
 * error the recipient.
 */
function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: scrub(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  }
}

/** Matches from the beginning of a word only: matching from each letter would take quadratic time. */
const ADDRESS = /(?<![^\s"'<>()=:,;])[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/gu
/** 256 bits in base64url, or a hash of them. */
const TOKEN = /[\w-]{43,}/gu

function scrub(text: string): string {
  return text.replaceAll(ADDRESS, '[address]').replaceAll(TOKEN, '[secret]')
}
