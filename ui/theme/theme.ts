/** Light, dark, or what the system wishes. app/public/first-paint.js applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

const listeners = new Set<() => void>()

/** Calls back when this page's theme is chosen anew; answers how to stop listening. */
export function onThemeChosen(chosen: () => void): () => void {
  listeners.add(chosen)
  return () => listeners.delete(chosen)
}

const darkWished = window.matchMedia('(prefers-color-scheme: dark)')

/** Light or dark, as this page looks now. */
export function shownTheme(): 'light' | 'dark' {
  const theme = chosenTheme()
  if (theme !== 'system') return theme
  return darkWished.matches ? 'dark' : 'light'
}

/** Calls back when this page may look another way; answers how to stop listening. */
export function onThemeShown(shown: () => void): () => void {
  const stop = onThemeChosen(shown)
  darkWished.addEventListener('change', shown)
  return () => {
    stop()
    darkWished.removeEventListener('change', shown)
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(KEY, theme)
    document.documentElement.dataset.theme = theme
  }
  for (const chosen of listeners) chosen()
}
