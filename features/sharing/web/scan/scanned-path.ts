const PATHS = /^\/(?:t|join)\/[\w-]+\/?$/u
/** An empty sheet's code opens the form, with what stands on the sheet. */
const FORM = '/matches/new'

/**
 * null unless it leads below this server: a code can lead anywhere.
 * @param origin of this server
 */
export function scannedPath(text: string, origin: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.origin !== origin) return null
  if (url.pathname === FORM) return FORM + url.search
  return PATHS.test(url.pathname) ? url.pathname : null
}
