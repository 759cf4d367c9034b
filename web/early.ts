/** What first-paint.js asked the server for before this code had loaded. */
interface Early {
  url: string
  token: string
  response: Promise<Response>
}

declare global {
  interface Window {
    early?: Early | undefined
  }
}

/** The answer under way to this very request, once; undefined when there is none. */
export function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const { early } = window
  if (early?.url !== url) return undefined
  window.early = undefined
  return early.token === token ? early.response : undefined
}
