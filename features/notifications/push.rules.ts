/** Browsers of one account that are told of notifications. */
export const DEVICES_MAX = 20
export const ENDPOINT_MAX = 2000
/** The most characters of each of a browser's two keys. */
export const KEY_MAX = 200

export const TOO_MANY_DEVICES = `${DEVICES_MAX} devices are told already. Sign one of them out first.`
export const NO_PUSH_SERVICE = 'The endpoint must be the https address of a push service.'
export const PRIVATE_ENDPOINT = 'The endpoint must not be in a private network.'
export const NO_KEYS = 'The keys must be those of a push subscription.'

/** Of the messages that an instance sends at once, so many may be to one account. */
const ACCOUNT_PLACES = 2
/** The same by one push service. */
const HOST_PLACES = 10

/** What has a place while it is sent. */
interface Placed {
  userId: string
  endpoint: string
}

/** Whoever has a domain has all its names and ports. */
function domainOf(endpoint: string): string {
  const labels = new URL(endpoint).hostname.replace(/\.$/u, '').split('.')
  return labels.slice(-2).join('.')
}

/** Those that may be sent beside what is being sent: devices that do not answer must not hold all places. */
export function withPlace<P extends Placed>(due: readonly P[], sending: Iterable<Placed>): P[] {
  const held = new Map<string, number>()
  const placesOf = ({ userId, endpoint }: Placed) =>
    [
      [userId, ACCOUNT_PLACES],
      [domainOf(endpoint), HOST_PLACES],
    ] as const
  const hold = (one: Placed) => {
    for (const [name] of placesOf(one)) held.set(name, (held.get(name) ?? 0) + 1)
  }
  for (const one of sending) hold(one)
  return due.filter((one) => {
    const isFree = placesOf(one).every(([name, most]) => (held.get(name) ?? 0) < most)
    if (isFree) hold(one)
    return isFree
  })
}

/** Names that are never those of the public internet. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/u

/**
 * Why an address cannot be that of a push service; null if it may be. IP addresses are looked at where
 * the device is stored, and what a name stands for when something is sent.
 */
export function endpointProblem(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (url === null || url.protocol !== 'https:') return NO_PUSH_SERVICE
  if (url.username !== '' || url.password !== '') return NO_PUSH_SERVICE
  const name = url.hostname.replace(/\.$/u, '')
  if (name.startsWith('[')) return null
  return !name.includes('.') || PRIVATE_NAME.test(name) ? PRIVATE_ENDPOINT : null
}

/** Whether a text is the base64url form of so many bytes. */
export function isBytes(text: string, bytes: number): boolean {
  return /^[\w-]+=*$/u.test(text) && Math.floor((text.replace(/=+$/u, '').length * 3) / 4) === bytes
}
