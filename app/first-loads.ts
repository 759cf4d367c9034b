/**
 * What each page reads from the API at first, by its path: `$id` stands for that in its address, `$me` for
 * the user's. The build writes it into the page's HTML (scripts/vite/prerendered.ts), so that
 * app/public/first-paint.js requests it beside the scripts: it saves a round trip and the time in which the
 * scripts load and run.
 */
export const firstRequests: Record<string, string[]> = {
  '/dashboard': ['/inbox', '/stats', '/sessions?limit=20', '/guests/question', '/users/$me/stats'],
  '/friends': [
    '/friends/list/$me',
    '/stats?list=people',
    '/guests/question',
    '/friends/requests',
    '/friends/sent',
    '/friends/suggested',
  ],
  '/friends/$id': [
    '/stats/people/$id',
    '/friends/list/$me',
    '/friends/$id/guests',
    '/users/$id/stats',
  ],
  '/friends/guests': ['/guests', '/claims'],
  '/friends/requests': ['/friends/requests'],
  '/games/$id': ['/stats/games/$id'],
  '/matches': ['/sessions?limit=20'],
  '/matches/$id': ['/sessions/$id'],
  '/matches/new': ['/games?limit=50', '/sessions?limit=20', '/friends/list/$me'],
  '/notifications': ['/friends/notifications?status=unread&page=1&limit=20', '/inbox'],
  '/profile/me': ['/auth/sign-ins', '/users/$me/stats'],
  '/stats': ['/stats'],
  '/stats/$year': ['/stats/years/$id'],
}

/** What the frame of all of them reads. */
export const requestOfShell = '/friends/notifications?status=unread&page=1&limit=1'

/** The file of the part that shows a page's data, where it comes after the page's own first screen. */
export const firstParts: Record<string, string> = {
  '/dashboard': 'features/home/web/home-board.tsx',
  '/friends/$id': 'features/stats/web/person/head-to-head.tsx',
  '/games/$id': 'features/stats/web/game/about-game.tsx',
}

/**
 * Pages whose largest text is the heading that their HTML has: they are painted before their scripts load. On
 * the others larger text comes with the data, so that their scripts load at once.
 */
export const headingFirst = [
  '/dashboard',
  '/friends',
  '/friends/guests',
  '/friends/requests',
  '/games/new',
  '/import',
  '/matches/new',
]
