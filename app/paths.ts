// Whatever writes an address as text takes it from here: mails, redirects, pages without the web app.
// paths.test.ts proves that the router has a page for each.

export const dashboard = '/dashboard'
export const login = '/login'
export const signUp = '/signup'
export const forgotPassword = '/forgot-password'
/** Where a sign-in with a provider ends. */
export const providerDone = '/oauth-success'
export const friends = '/friends'
export const friendRequests = '/friends?tab=requests'
export const newGame = '/games/new'
export const matches = '/matches'
export const play = '/play'

/** @param join the secret of the friend link to return to */
export function verifyEmail(token: string, join?: string): string {
  return `/verify-email?token=${token}${join === undefined ? '' : `&join=${join}`}`
}

export function invitation(token: string): string {
  return `${signUp}?invite=${token}`
}

export function friendLink(secret: string): string {
  return `/join/${secret}`
}

export function resetPassword(token: string): string {
  return `/reset-password?token=${token}`
}

export function match(id: string): string {
  return `/matches/${id}`
}

export function claim(id: string): string {
  return `/friends/guests?claim=${id}`
}

export function statsOf(year: string): string {
  return `/stats/${year}`
}

/** The page of a table link, which the server makes without the web app. */
export function tableLink(secret: string): string {
  return `/t/${secret}`
}
