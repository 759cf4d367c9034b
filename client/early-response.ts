/**
 * What app/public/first-paint.js requested before this code had loaded: the user, and what the page reads first
 * (app/first-loads.ts). That script blocks the first paint (the Content-Security-Policy allows no inline
 * script). It also:
 * - removes what a third-party sign-in put into the URL: a token there is exposed on the screen, in the
 *   history and in shared links;
 * - notes which button was pressed before the scripts of a prerendered page (app/signed-out/typed-before.ts),
 *   and loads these once the page is painted: before, they would take the connection from it.
 *
 * If storage is blocked it does nothing: nobody is signed in. It reads the body to its end, because an unread
 * one would occupy the connection. A failure is thrown to the code that takes the response.
 */
interface Early {
  token: string
  /** By the URL. */
  responses: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    early?: Early | undefined
    /** The search and the hash that /oauth-success was opened with. */
    arrival?: string | undefined
    /** The button that was pressed last on a prerendered page. */
    pressed?: Element | null | undefined
  }
}

/**
 * Given once; undefined when there is none, when the page was left (app/router.tsx) and when something has
 * changed since (client/events/refreshing.ts), or was written here.
 */
export function takeEarlyResponse(
  method: string,
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  if (method !== 'GET') self.early = undefined
  // Not `window`: a worker sends requests too.
  const { early } = self
  if (early?.token !== token) return undefined
  const response = early.responses[url]
  delete early.responses[url]
  return response
}

/** A parameter that /oauth-success was opened with, in its hash or search; empty after `clearArrival`. */
export function arrivalOf(name: string): string {
  const [search = '', hash = ''] = (window.arrival ?? '').split('#')
  return new URLSearchParams(hash).get(name) ?? new URLSearchParams(search).get(name) ?? ''
}

export function clearArrival(): void {
  window.arrival = undefined
}
