const UNREAD = '/friends/notifications?status=unread&page=1&limit=1'

/**
 * What each page reads first, by its path: `$id` is what its address ends with, `$me` the user’s id. The
 * build writes it into the page’s HTML, and app/public/first-paint.js requests it beside the scripts.
 */
export const firstRequests: Record<string, string[]> = {
  '/dashboard': [
    '/inbox',
    '/stats',
    '/sessions?limit=20',
    '/guests/question',
    '/users/$me/stats',
    UNREAD,
  ],
  '/friends': [
    '/friends/list/$me',
    '/stats?list=people',
    '/guests/question',
    '/friends/requests',
    '/friends/sent',
    '/friends/suggested',
    UNREAD,
  ],
  '/friends/$id': [
    '/stats/people/$id',
    '/friends/list/$me',
    '/friends/$id/guests',
    '/users/$id/stats',
    UNREAD,
  ],
  '/friends/guests': ['/guests', '/claims', UNREAD],
  '/friends/requests': ['/friends/requests', UNREAD],
  '/games/$id': ['/stats/games/$id', UNREAD],
  '/matches': ['/sessions?limit=20', UNREAD],
  '/matches/$id': ['/sessions/$id', UNREAD],
  '/matches/new': ['/games?limit=50', '/sessions?limit=20', '/friends/list/$me', UNREAD],
  '/notifications': ['/friends/notifications?status=unread&page=1&limit=20', '/inbox'],
  '/profile/me': ['/auth/sign-ins', '/users/$me/stats', UNREAD],
  '/stats': ['/stats', UNREAD],
  '/stats/$year': ['/stats/years/$id', UNREAD],
}

/** The file of the part that shows a page’s data, where it is no part of the page’s first screen. */
export const firstParts: Record<string, string> = {
  '/dashboard': 'features/home/web/home-board.tsx',
  '/friends/$id': 'features/stats/web/person/head-to-head.tsx',
  '/games/$id': 'features/stats/web/game/about-game.tsx',
}

/**
 * Pages whose largest text is a heading in their HTML: they are painted before their scripts load. On the
 * others larger text comes with the data.
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
