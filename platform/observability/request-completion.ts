import type { FastifyInstance } from 'fastify'

export interface CompletedRequest {
  /** The same as in the response's `x-request-id`. */
  requestId: string
  method: string
  /** The route's pattern, e.g. `/api/sessions/:id`: a URL can contain a mail token or anything else. */
  route: string
  status: number
  /** From its arrival to the end of its response. */
  milliseconds: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds a listener, which is called for every completed request, a moment later. */
    onCompleted(listener: (request: CompletedRequest) => void): void
    flushCompleted(): void
  }
}

const FLUSH_AFTER_MS = 10

/** Many at a time: in a batch the same work takes a fraction of the time. */
export function collectCompleted(server: FastifyInstance): void {
  const listeners: ((request: CompletedRequest) => void)[] = []
  let waiting: CompletedRequest[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = []
    for (const listener of listeners) for (const request of batch) listener(request)
  }
  server.addHook('onResponse', (request, reply, done) => {
    // It was open for hours, which says nothing about the server.
    if (request.routeOptions.config.isStream === true && reply.statusCode === 200) return done()
    waiting.push({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
    timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
    done()
  })
  server.addHook('onClose', (_server, done) => {
    flush()
    done()
  })
  server.decorate('onCompleted', (listener) => void listeners.push(listener))
  server.decorate('flushCompleted', flush)
}
