import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Replicas } from '#database/postgres/replicas.ts'

import { TextChunks } from '../limits/streamed-responses.ts'

/** In requests the newest position that the client has seen; in responses the one that they reflect. */
const HEADER = 'x-position'

/**
 * A read runs at a replica that has what the client has seen. Without a position in the response the client
 * sends none, and gets what is newest.
 */
export async function handleAtPosition<R extends { body: unknown }>(
  replicas: Replicas,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<R>,
): Promise<R> {
  const { caller, method } = request
  if (method !== 'GET' && method !== 'HEAD') {
    try {
      return await handle()
    } finally {
      // After the commit; and a refusal tells what somebody else has written.
      tell(reply, await replicas.position())
    }
  }
  // A stranger's read is about a link that was just mailed; a stream reads when it has begun.
  if (caller === null || request.routeOptions.config.isStream === true) return handle()
  const seen = request.headers[HEADER]
  const { result, position } = await replicas.read(
    { seen: typeof seen === 'string' ? seen : undefined, key: caller.signInId },
    handle,
  )
  // The other chunks are read later, at the primary.
  if (!(result.body instanceof TextChunks)) tell(reply, position)
  return result
}

function tell(reply: FastifyReply, position: string | null): void {
  if (position !== null) reply.header(HEADER, position)
}
