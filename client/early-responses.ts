/**
 * What public/first-paint.js asked the server for before this code had loaded. That script blocks
 * the first paint (the policy allows no inline one) and does what cannot wait: it sets the chosen
 * colours (see theme.ts), picks which of index.html's two skeletons shows, and with whose heading,
 * and asks for the user, and on some pages for what they show, so that the answers come while the
 * app itself still loads. What a third-party sign-in brought it takes out of the address before all
 * else: a token there is one look, one history or one link away from somebody else. Where storage is
 * blocked it does nothing: the system's wish stands and nobody is signed in. It reads the answers to
 * their end, as a page that wants none would keep the connection waiting; their failures are those
 * of who takes them.
 */
interface Early {
  token: string
  /** By URL. */
  answers: Partial<Record<string, Promise<Response>>>
}

declare global {
  interface Window {
    early?: Early | undefined
    /** The search and the hash that /oauth-success was opened with. */
    arrival?: string | undefined
  }
}

/** The answer under way to this very request, once; undefined when there is none. */
export function takeEarlyResponse(
  url: string,
  token: string | null,
): Promise<Response> | undefined {
  const { early } = window
  if (early === undefined || early.token !== token) return undefined
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}

/** The page has asked for all that it opens with: from now on every answer is to be a new one. */
export function dropEarlyResponses(): void {
  window.early = undefined
}

/** What /oauth-success was opened with, from its hash or its search; empty once it is forgotten. */
export function arrivalOf(name: string): string {
  const [search = '', hash = ''] = (window.arrival ?? '').split('#')
  return new URLSearchParams(hash).get(name) ?? new URLSearchParams(search).get(name) ?? ''
}

export function clearArrival(): void {
  window.arrival = undefined
}
