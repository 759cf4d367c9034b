import { type DestinationStream, type Logger, pino } from 'pino'

import { inSources } from './stacks.ts'

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

/** Characters that are written together under load… */
const BLOCK = 65_536
/** …and how long a line waits for others when there are few. */
const FLUSH_MS = 100
let output: Gathered | undefined

/** Written behind, so that a slow reader of the log holds no request up; what waits goes out at exit. */
function standardOutput(): DestinationStream {
  output ??= gathered()
  return output
}

interface Gathered extends DestinationStream {
  flush(done?: () => void): void
}

/** Lines as one text until they are written: pino's own stream would measure the text anew with each. */
function gathered(): Gathered {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  const stream = pino.destination({ dest: 1, sync: false, minLength: BLOCK, maxWrite: 2 * BLOCK })
  const pass = () => {
    clearTimeout(timer)
    timer = undefined
    stream.write(lines)
    lines = ''
  }
  const flush = (done?: () => void) => {
    pass()
    stream.flush(done)
  }
  process.once('beforeExit', pass)
  process.once('exit', () => {
    if (lines === '') return
    pass()
    stream.flushSync()
  })
  return {
    write(line) {
      lines += line
      if (lines.length >= BLOCK) pass()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
  }
}

/** Waits until what was logged is out. */
export async function logIsOut(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (output === undefined) resolve()
    else output.flush(resolve)
  })
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
    ...(error.stack === undefined ? {} : { stack: scrub(inSources(error.stack)) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

const ADDRESS = /[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/gu
/** 256 bits in base64url, or a hash of them. */
const TOKEN = /[\w-]{43,}/gu

function scrub(text: string): string {
  return text.replaceAll(ADDRESS, '[address]').replaceAll(TOKEN, '[secret]')
}
