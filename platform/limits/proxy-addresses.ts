import { isIP, isIPv4 } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * With a port, in brackets, or an IPv4-mapped IPv6 one.
 * @returns an IPv4 address, or the eight groups of an IPv6 one; null for what is no address
 */
export function readAddress(text: string): string | number[] | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(text)
  const address = bare === null ? text : (bare[1] ?? bare[2] ?? '')
  if (isIPv4(address)) return address
  // Checked first: the library also accepts the forms of inet_aton, such as 0x7f.1.
  if (isIP(address) === 0) return null
  const [unzoned = ''] = address.split('%')
  // The library takes ::1.2.3.4 for an IPv4 address, and the same in hexadecimal groups for IPv6.
  const groups = unzoned.includes('.')
    ? new URL(`http://[${unzoned}]`).hostname.slice(1, -1)
    : unzoned
  const read = ipaddr.process(groups)
  return read instanceof ipaddr.IPv6 ? read.parts : read.toString()
}

/** Whether a text is valid in `TRUST_PROXY`: an address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/')
  if (isIP(address) === 0) return false
  if (address === text) return ipaddr.isValid(text)
  // A network of zero bits would be everybody; `on` is the setting for that.
  return ipaddr.isValidCIDR(text) && /\/[1-9]\d*$/u.test(text)
}
