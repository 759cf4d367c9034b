export interface BenchPage {
  /** As the report names it. */
  name: string
  /**
   * `$match`, `$game` and `$friend` stand for those of a match of the demo, `$year` for the year of
   * its matches, `$verification` for the token of a verification mail.
   */
  path: string
  signedIn: boolean
}

const visitors = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=no-such-token',
  '/check-email?email=ada@example.com',
  '/verify-email?token=$verification',
  '/oauth-success',
  '/nowhere',
]
const users = [
  '/dashboard',
  '/matches',
  '/matches/new',
  '/matches/$match',
  '/friends',
  '/friends/requests',
  '/friends/guests',
  '/import',
  '/notifications',
  '/profile/me',
  '/stats',
  '/stats/$year',
  '/games/$game',
  '/friends/$friend',
  '/games/new',
]

const named = (paths: string[], signedIn: boolean) =>
  paths.map((path): BenchPage => ({ name: path.replace(/\?.*/, ''), path, signedIn }))

/** Every page of the web app. */
export const pages: BenchPage[] = [...named(visitors, false), ...named(users, true)]
