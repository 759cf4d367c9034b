import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'

import { chooseTheme, chosenTheme, onThemeChosen, type Theme } from '../theme.ts'
import { IconButton } from './icon-button.tsx'

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }
const names = { system: 'as the system', light: 'light', dark: 'dark' }

/** Turns from the system's wish to light to dark and round again. */
export function ThemeSwitch({ className }: { className?: string }) {
  const theme = useSyncExternalStore(onThemeChosen, chosenTheme)
  const Icon = icons[theme]
  return (
    <IconButton
      className={className ?? ''}
      label={`Colours: ${names[theme]}. Change to ${names[next[theme]]}`}
      icon={<Icon className="size-5" />}
      onClick={() => chooseTheme(next[theme])}
    />
  )
}
