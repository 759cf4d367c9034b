import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'

import { chooseTheme, chosenTheme, onThemeChosen } from '#ui/base/theme.ts'

const choices = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] as const

export function useThemeLabel(): string {
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme)
  return choices.find(({ theme }) => theme === chosen)?.label ?? ''
}

export function Appearance() {
  const chosen = useSyncExternalStore(onThemeChosen, chosenTheme)
  return (
    <fieldset className="grid gap-2.5 sm:grid-cols-3">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          className="flex min-h-12 items-center gap-2.5 rounded-field border-[1.5px] border-field px-3.5 font-bold has-checked:border-marigold-edge has-checked:bg-marigold has-checked:text-on-marigold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:min-h-20 sm:flex-col sm:justify-center sm:gap-1.5 sm:px-2 sm:text-center"
        >
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="leading-tight">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
