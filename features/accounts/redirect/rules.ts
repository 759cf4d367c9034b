// A file of its own: it is in the first code that every page loads, the other rules are not.

/**
 * The path of this app that a `redirect` names, tidied as a browser would, or null for whatever
 * could lead elsewhere: other origins, `//host`, and what a browser reads as one of these.
 */
export function ownPath(wish: unknown): string | null {
  const base = 'http://app.invalid'
  // Browsers take `\` for `/` and drop control characters.
  if (typeof wish !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(wish)) return null
  if (!URL.canParse(wish, base)) return null
  const { origin, pathname, search, hash } = new URL(wish, base)
  // `/.//host` is tidied into `//host`.
  return origin !== base || pathname.startsWith('//') ? null : pathname + search + hash
}
