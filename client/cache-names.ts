// Pages and the service worker (app/worker) use the same names.

/** The header of an answer that this device has kept: when it came, in milliseconds. */
export const CACHED_AT = 'x-kept-at'
/** Why it was given in place of the server's: a `Trouble`. */
export const CACHED_WHY = 'x-kept-why'

/** Why something does not come from the server, or has not reached it. */
export type Trouble = 'network' | 'server' | 'slow'

/** A proxy answers for a server that is away. */
export const isAway = ({ status }: Response) => status >= 502 && status <= 504

/** Then comes a hash of the token. The number is the format's: the server's answers with the header above. */
export const CACHED = 'kept-1-'

/** The history is kept in parts of so many matches, each continued by the cursor of the one before. */
export const CACHED_PART = 100

/** A cache without content: the browser has another push subscription, which the server does not know. */
export const PUSH_CHANGED = 'push-changed'

/** The key of the ids of the accounts with writes that wait here: known before the queue is loaded. */
export const HAS_PENDING = 'pending'
