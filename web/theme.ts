/** Light, dark, or what the system wishes. web/public/first-paint.js applies it before the first paint. */
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
