import type { LinkProps } from '@tanstack/react-router'

import { wordsIn, wordsOf } from '../../search.rules.ts'

export interface FoundPage {
  name: string
  /** What else people call it, and what is in it. */
  also: string
  to: LinkProps
}

const pages: readonly FoundPage[] = [
  { name: 'Dashboard', also: 'home', to: { to: '/dashboard' } },
  { name: 'New Match', also: 'log, record, score', to: { to: '/matches/new' } },
  { name: 'Match History', also: 'all matches, filters', to: { to: '/matches' } },
  { name: 'What shall we play?', also: 'suggestions, dice', to: { to: '/play' } },
  { name: 'Stats', also: 'statistics, charts, calendar', to: { to: '/stats' } },
  { name: 'Friends', also: 'find people, invite', to: { to: '/friends' } },
  { name: 'Friend Requests', also: 'waiting for your answer', to: { to: '/friends/requests' } },
  { name: 'Guests', also: 'people without an account', to: { to: '/friends/guests' } },
  { name: 'Notifications', also: 'alerts, what waits', to: { to: '/notifications' } },
  { name: 'Import matches', also: 'BG Stats, BoardGameGeek, files', to: { to: '/import' } },
  { name: 'Add a game', also: 'a new game', to: { to: '/games/new' } },
  { name: 'Scan a table', also: 'QR code, camera', to: { to: '/scan' } },
  { name: 'Profile', also: 'account, settings', to: { to: '/profile/me' } },
]

/** Each is a row of the profile page. */
const settings: readonly (readonly [hash: string, name: string, also: string])[] = [
  ['name', 'Edit Profile', 'first and last name'],
  ['appearance', 'Appearance', 'dark mode, light mode, theme'],
  ['password', 'Change Password', 'new password'],
  ['sign-ins', 'Sign-ins and devices', 'sign out elsewhere'],
  ['push', 'Mail and push', 'email, notifications'],
  ['your-data', 'Your data', 'export, download, backup, JSON, CSV, BG Stats'],
  ['without-network', 'Without a network', 'offline, install the app'],
  ['danger', 'Danger Zone', 'delete account'],
]

const all: readonly FoundPage[] = [
  ...pages,
  ...settings.map(([hash, name, also]) => ({
    ...{ name, also: `Profile: ${also}`, to: { to: '/profile/me', hash } as const },
  })),
]

export function pagesNamed(text: string): FoundPage[] {
  const words = wordsOf(text)
  const isNamed = ({ name, also }: FoundPage) =>
    wordsIn(`${name} ${also}`, words).length === words.length
  return words.length === 0 ? [] : all.filter(isNamed)
}
