import * as paths from '#app/paths.ts'

/** The Bearer token of this browser's sign-in, shared by its tabs through local storage. */
const KEY = 'token'
/** The name for the greeting of app/public/first-paint.js, until the user is loaded. */
const FIRST_NAME = 'firstName'
/** Stays after the sign-out: /login asks only those without an account to create one first. */
const BEFORE = 'signed in before'
const listeners = new Set<() => unknown>()

export function signInToken(): string | null {
  return localStorage.getItem(KEY)
}

export function storeSignIn(token: string): void {
  localStorage.removeItem(FIRST_NAME)
  localStorage.setItem(KEY, token)
  for (const changed of listeners) changed()
}

/** @returns once what waited to be written by this sign-in is sent */
export async function clearSignIn(): Promise<void> {
  localStorage.removeItem(FIRST_NAME)
  localStorage.removeItem(KEY)
  rememberAccount()
  await Promise.allSettled([...listeners].map(async (changed) => changed()))
}

export function rememberAccount(): void {
  localStorage.setItem(BEFORE, '')
  document.documentElement.dataset['known'] = ''
}

export function storeFirstName(firstName: string): void {
  try {
    localStorage.setItem(FIRST_NAME, firstName)
  } catch {
    // The storage is full: the heading then appears with the user's data.
  }
}

/** The search of /login that leads back to the page that needed a sign-in. */
export function redirectBack(href: string): { redirect?: string } {
  return href === paths.dashboard ? {} : { redirect: href }
}

export function onSignInChange(changed: () => unknown): void {
  listeners.add(changed)
}

export function onSignInElsewhere(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // `clear()` in another tab reports a null key.
    if (event.key === KEY || event.key === null) changed()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
