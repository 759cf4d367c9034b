import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import Dices from 'lucide-react/icons/dices'
import House from 'lucide-react/icons/house'
import Plus from 'lucide-react/icons/plus'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'

export interface NavItem {
  to: string
  icon: typeof House
  label: string
  /** For the bottom bar, where there is little space. */
  short: string
}

export const navItems = {
  dashboard: { to: '/dashboard', icon: House, label: 'Dashboard', short: 'Home' },
  newMatch: { to: '/matches/new', icon: Plus, label: 'New Match', short: 'New' },
  matches: { to: '/matches', icon: Dices, label: 'Matches', short: 'Matches' },
  stats: { to: '/stats', icon: ChartColumn, label: 'Stats', short: 'Stats' },
  friends: { to: '/friends', icon: UsersRound, label: 'Friends', short: 'Friends' },
  profile: { to: '/profile/me', icon: UserRound, label: 'Profile', short: 'Profile' },
  notifications: { to: '/notifications', icon: Bell, label: 'Notifications', short: 'Alerts' },
} satisfies Record<string, NavItem>
