import { isIP, isIPv4 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * The address in a text as proxies write it: with a port, with brackets, in IPv6 clothes.
 * @returns an IPv4 address, or the eight groups of an IPv6 one; null for what is no address
 */
export function readAddress(text: string): string | number[] | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(text)
  const address = bare === null ? text : (bare[1] ?? bare[2] ?? '')
  if (isIPv4(address)) return address
  // Asked first: the library also takes what only C programs write, such as 0x7f.1.
  if (isIP(address) === 0) return null
  const [unzoned = ''] = address.split('%')
  const read = ipaddr.process(unzoned)
  return read instanceof ipaddr.IPv6 ? read.parts : read.toString()
}

/** Whether a text names addresses as `TRUST_PROXY` may: one, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/')
  // Node takes any text for a zone (`::1%.`), the library that compares addresses does not.
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false
  // A network of zero bits is everybody, which `on` says.
  return address === text || (ipaddr.isValidCIDR(text) && /\/[1-9]\d*$/u.test(text))
}
