import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'

import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { chooseTheme, onThemeShown, shownTheme } from './theme.ts'

export function ThemeSwitch({ className }: { className?: string }) {
  // While the build prerenders a page nobody knows the theme: the place stays empty.
  const theme = useSyncExternalStore(onThemeShown, shownTheme, () => null)
  if (theme === null) return <span className={classNames('size-11', className)} />
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
