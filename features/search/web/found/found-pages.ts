import type { LinkProps } from '@tanstack/react-router'

import { wordsIn, wordsOf } from '../../search.rules.ts'

export interface FoundPage {
  name: string
  /** What else people call it, or what is in it. */
  also: string
  to: LinkProps
}

const pages: readonly FoundPage[] = [
  { name: 'Dashboard', also: 'home start', to: { to: '/dashboard' } },
  { name: 'New Match', also: 'log add record score', to: { to: '/matches/new' } },
  { name: 'Match History', also: 'matches list past filter', to: { to: '/matches' } },
  { name: 'What shall we play?', also: 'suggestions dice', to: { to: '/play' } },
  { name: 'Stats', also: 'statistics numbers charts calendar', to: { to: '/stats' } },
  { name: 'Friends', also: 'people find invite', to: { to: '/friends' } },
  { name: 'Friend Requests', also: 'invitations', to: { to: '/friends/requests' } },
  { name: 'Guests', also: 'rename merge', to: { to: '/friends/guests' } },
  { name: 'Notifications', also: 'alerts news waiting', to: { to: '/notifications' } },
  { name: 'Import matches', also: 'bg stats boardgamegeek csv file upload', to: { to: '/import' } },
  { name: 'Add a Game', also: 'new game', to: { to: '/games/new' } },
  { name: 'Scan a Table', also: 'qr code camera', to: { to: '/scan' } },
  { name: 'Profile', also: 'account settings', to: { to: '/profile/me' } },
]

/** By the rows of the profile's settings, which a link opens (found-pages.test.ts). */
const settings: readonly (readonly [hash: string, name: string, also: string])[] = [
  ['name', 'Edit Profile', 'change first last name'],
  ['appearance', 'Appearance', 'dark light mode theme colours'],
  ['password', 'Change Password', ''],
  ['sign-ins', 'Sign-ins and devices', 'google sessions sign out everywhere'],
  ['push', 'Mail and push', 'email notifications settings'],
  ['your-data', 'Your data', 'export download backup json csv bg stats'],
  ['without-network', 'Without a network', 'offline'],
  ['danger', 'Danger Zone', 'delete account'],
]

const all: readonly FoundPage[] = [
  ...pages,
  ...settings.map(([hash, name, also]) => ({ name, also, to: { to: '/profile/me', hash } as const })),
]

/** Pages and settings that have every word of a text. */
export function pagesNamed(text: string): FoundPage[] {
  const words = wordsOf(text)
  return all.filter(
    ({ name, also }) =>
      words.length > 0 && wordsIn(`${name} ${also}`, words).length === words.length,
  )
}
