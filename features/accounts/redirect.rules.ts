// A separate file, because every page loads it first; the other rules load later.

/**
 * The path of this app in a `redirect` parameter, normalized as a browser does it; null for anything
 * that could lead elsewhere: other origins, `//host`, and what a browser reads as one of these.
 */
export function ownPath(redirect: unknown): string | null {
  const base = 'http://app.invalid'
  // Browsers read `\` as `/` and drop control characters.
  if (typeof redirect !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(redirect)) return null
  if (!URL.canParse(redirect, base)) return null
  const { origin, pathname, search, hash } = new URL(redirect, base)
  // `/.//host` is normalized to `//host`.
  return origin !== base || pathname.startsWith('//') ? null : pathname + search + hash
}
