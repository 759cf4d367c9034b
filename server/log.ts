import { type DestinationStream, type Logger, pino } from 'pino'

/** Structured logs; what could let somebody in or name somebody is not in them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.email'],
    serializers: {
      // A URL's query can hold a mail token.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
    },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
