import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import { accepts } from '#platform/http/compression.ts'

/** The highest takes seconds, and is a fifth shorter. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Serves a text that stays the same while the process runs. It is built and compressed at the first
 * request, because few read it and every start would wait; all responses share its bytes.
 */
export function serveDocument(
  server: FastifyInstance,
  path: string,
  { type, build }: { type: string; build: () => Promise<string> },
): void {
  let built: ReturnType<typeof pack> | undefined
  server.get(path, async (request, reply) => {
    const { etag, plain, encoded } = await (built ??= build().then(pack))
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' }).type(type)
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.status(304).send()
    const [encoding, bytes] = encoded.find(([name]) => accepts(request, name)) ?? []
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.send(bytes ?? plain)
  })
}

async function pack(text: string) {
  const plain = Buffer.from(text)
  const encoded = [
    ['br', await promisify(brotliCompress)(plain, BROTLI)],
    ['gzip', await promisify(gzip)(plain)],
  ] as const
  return { etag: `W/"${hash('sha256', plain, 'base64url')}"`, plain, encoded }
}
