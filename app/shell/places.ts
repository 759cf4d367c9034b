import Bell from 'lucide-react/icons/bell'
import Dices from 'lucide-react/icons/dices'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'

/** A place of the guarded layout, and what the two navigations call it. */
export interface Place {
  to: string
  icon: typeof House
  /** In the sidebar. */
  label: string
  /** In the bottom bar, where there is little room. */
  short: string
}

export const places = {
  dashboard: { to: '/dashboard', icon: House, label: 'Dashboard', short: 'Home' },
  newMatch: { to: '/matches/new', icon: Plus, label: 'New Match', short: 'New' },
  matches: { to: '/matches', icon: Dices, label: 'Matches', short: 'Matches' },
  friends: { to: '/friends', icon: UsersRound, label: 'Friends', short: 'Friends' },
  profile: { to: '/profile/me', icon: UserRound, label: 'Profile', short: 'Profile' },
  notifications: { to: '/notifications', icon: Bell, label: 'Notifications', short: 'Alerts' },
} satisfies Record<string, Place>
