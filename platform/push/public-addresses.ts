import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'

import { SECOND } from '../clock.ts'

const DNS = { timeout: 3 * SECOND, tries: 2 }

export type Resolve = (hostname: string) => Promise<string[]>

/**
 * Not of this machine, a private network, a cloud's metadata service, and none that only wraps such an
 * address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const [unzoned = ''] = address.split('%')
  const read = ipaddr.parse(unzoned)
  if (read.range() !== 'unicast') return false
  // What is outside of 2000::/3 is no address of the internet; some of it wraps IPv4 addresses.
  return !(read instanceof ipaddr.IPv6) || (read.parts[0] ?? 0) >> 13 === 1
}

/** The IP address that a URL has for its host, without brackets; null where it has a name. */
export function addressIn({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/gu, '')
  return isIP(bare) === 0 ? null : bare
}

/**
 * Not `lookup`, which occupies one of the few threads: strangers' slow name servers would delay passwords.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver(DNS)
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const [failure] = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  if (addresses.length === 0 && failure !== undefined) throw failure
  return addresses
}
