export const DEVICES_MAX = 20
export const ENDPOINT_MAX = 2000
/** Of each of a browser's two keys. */
export const KEY_MAX = 200

export const TOO_MANY_DEVICES = `${DEVICES_MAX} devices are told already. Sign one of them out first.`
export const NO_PUSH_SERVICE = 'The endpoint must be the https address of a push service.'
export const PRIVATE_ENDPOINT = 'The endpoint must not be in a private network.'
export const NO_KEYS = 'The keys must be those of a push subscription.'

const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/u

/**
 * null for an address that may be a push service's. IP addresses are looked at where the device is
 * stored, and what a name stands for when something is sent.
 */
export function endpointProblem(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:') return NO_PUSH_SERVICE
  if (url.username !== '' || url.password !== '') return NO_PUSH_SERVICE
  const name = url.hostname.replace(/\.$/u, '')
  if (name.startsWith('[')) return null
  return !name.includes('.') || PRIVATE_NAME.test(name) ? PRIVATE_ENDPOINT : null
}

export function isBytes(text: string, bytes: number): boolean {
  return /^[\w-]+=*$/u.test(text) && Math.floor((text.replace(/=+$/u, '').length * 3) / 4) === bytes
}
