import type { FastifyInstance } from 'fastify'

/** A request that was answered. */
export interface CompletedRequest {
  /** As the answer has it in `x-request-id`. */
  requestId: string
  method: string
  /** The pattern that matched, e.g. `/api/sessions/:id`: a URL can hold a mail token, or anything. */
  route: string
  status: number
  /** From its arrival to its end. */
  milliseconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Has a listener told of every request that has ended, a moment later. */
    onCompleted(listener: (ended: CompletedRequest) => void): void
    /** Tells of those that have ended until now. */
    flushCompleted(): void
  }
}

const TOLD_AFTER_MS = 10

/**
 * Collects what is to be told of requests and tells it behind them, many at a time: one after the
 * other, the same work takes a fraction of what it takes between two requests.
 */
export function collectCompleted(server: FastifyInstance): void {
  const listeners: ((ended: CompletedRequest) => void)[] = []
  let waiting: CompletedRequest[] = []
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    const told = waiting
    waiting = []
    for (const listener of listeners) for (const ended of told) listener(ended)
  }
  server.addHook('onResponse', (request, reply, done) => {
    waiting.push({
      requestId: request.id,
      method: request.method,
      route: request.route.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    timer ??= setTimeout(tell, TOLD_AFTER_MS).unref()
    done()
  })
  server.addHook('onClose', (_server, done) => {
    tell()
    done()
  })
  server.decorate('onCompleted', (listener) => void listeners.push(listener))
  server.decorate('flushCompleted', tell)
}
