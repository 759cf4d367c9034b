import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'

import { IconButton } from '../base/icon-button.tsx'
import { chooseTheme, onThemeShown, shownTheme } from './theme.ts'

/** Switches between light and dark; the profile page can also choose the system setting. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(onThemeShown, shownTheme)
  const Icon = theme === 'light' ? Sun : Moon
  const other = theme === 'light' ? 'dark' : 'light'
  return (
    <IconButton
      className={className ?? ''}
      label={`Colours: ${theme}. Change to ${other}`}
      icon={<Icon className="size-5" />}
      onClick={() => chooseTheme(other)}
    />
  )
}
