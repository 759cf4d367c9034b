// What the service worker (app/worker) and the pages call the same.

/** The header of an answer that this device has kept: when it came, in milliseconds. */
export const KEPT_AT = 'x-kept-at'

/**
 * The caches with the answers of a sign-in; then comes a hash of its token. The number is that of what
 * is stored: the server's answers as they came, with the header above.
 */
export const KEPT = 'kept-1-'
