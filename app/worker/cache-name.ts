import { CACHED } from '#client/cache-names.ts'

/** The cache with a sign-in's answers: whoever has another token finds none of them. */
export async function cacheNameOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return (
    CACHED + [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}

/** Whether this page can have a service worker. Plain http, except on this machine, has none. */
export function canWork(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && 'caches' in self
}
