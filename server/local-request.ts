import type { FastifyRequest } from 'fastify'

import { isLoopback } from '#platform/config.ts'
import { networkOf } from '#platform/limits/rate-limits.ts'

/** The headers by which proxies of all kinds name their client. */
const FORWARDED =
  /^(forwarded|via|(x-|true-|fastly-|x-cluster-)?client-ip|x-real-.*|x-forwarded.*|x-original-.*|x-envoy-.*|x-proxy.*|x-appengine-.*|x-azure-.*|cf-.*|cdn-loop)$/u

/**
 * Directly from this machine. A foreign page could point a DNS name of its own at it (DNS rebinding), so
 * the Host header must be loopback. A proxy could forward anybody's request, so no forwarding header may be
 * there; nor HTTP/1.0, which nginx uses by default, and then may send a loopback Host and no forwarding
 * header.
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => FORWARDED.test(name))) {
    return false
  }
  const url = `http://${headers.host ?? ''}`
  return URL.canParse(url) && isLoopback(new URL(url).hostname)
}

/** Whether a request comes from this machine's own address, whatever the server listens on. */
export function isOwnRequest(request: FastifyRequest): boolean {
  return isOwn(request.socket.remoteAddress) && isLocalRequest(request)
}

/** An IPv4 address may be mapped into an IPv6 one. */
function isOwn(address: string | undefined): boolean {
  return address === '::1' || isLoopback(networkOf(address))
}
