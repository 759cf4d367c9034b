import { type DestinationStream, type Logger, pino } from 'pino'

import { LogOutput } from './log-output.ts'
import { sourceMappedStack } from './source-maps.ts'

/** Structured logs; what could let somebody in or name somebody is not in them, at any level. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['*.authorization', '*.cookie', '*.token', '*.password', '*.email', '*.to_address'],
    serializers: {
      err: describeError,
      // Requests have their own line; here a whole URL could hold a mail token.
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

/** Waits until what was logged is out. */
export async function logFlushed(): Promise<void> {
  await output?.isOut()
}

interface Described {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: Described
}

/**
 * Only what says where and why: an error of the database carries the row that failed, one of the
 * HTTP parser the request as it came, one of a mail server the recipient.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: scrub(sourceMappedStack(error.stack)) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** Looked for from the beginning of each word alone: from each letter would take the square of its length. */
const ADDRESS = /(?<![^\s"'<>()=:,;])[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/gu
/** 256 bits in base64url, or a hash of them. */
const TOKEN = /[\w-]{43,}/gu

function scrub(text: string): string {
  return text.replaceAll(ADDRESS, '[address]').replaceAll(TOKEN, '[secret]')
}
