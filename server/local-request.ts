import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#platform/config.ts'

/** What proxies of all kinds add to say for whom they ask. */
const FORWARDED =
  /^(forwarded|via|(x-|true-|fastly-|x-cluster-)?client-ip|x-real-.*|x-forwarded.*|x-original-.*|x-envoy-.*|x-proxy.*|x-appengine-.*|x-azure-.*|cf-.*|cdn-loop)$/u

/**
 * Whether a request was made at this machine, by name, and by nobody else's wish. A page elsewhere
 * could point a name of its own at this machine; a proxy could bring anybody: the Host must be this
 * machine's, and nobody may have forwarded. HTTP/1.0 is what nginx speaks when nobody has told it
 * otherwise, and then it may name this machine and say nothing of its client.
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))) {
    return false
  }
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}
