import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address in a text as proxies write it: with a port, with brackets, in IPv6 clothes.
 * @returns an IPv4 address, or the eight groups of an IPv6 one; null for what is no address
 */
export function readAddress(text: string): string | number[] | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/u.exec(text)
  const address = bare === null ? text : (bare[1] ?? bare[2] ?? '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : groups
}

/** @param address an IPv6 address that is valid */
function groupsOf(address: string): number[] {
  const [unzoned = ''] = address.split('%')
  const hex = unzoned.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/u, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [front = [], back = []] = hex
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  const zeros = Array<number>(8 - front.length - back.length).fill(0)
  return [...front, ...zeros, ...back]
}

function bytesOf(group: number): number[] {
  return [group >> 8, group & 0xff]
}

/** Whether a text names addresses as `TRUST_PROXY` may: one, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0
  if (most === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= most
}
