/** Light, dark or the system setting; app/public/first-paint.js applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const listeners = new Set<() => void>()

export function onThemeChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function shownTheme(): 'light' | 'dark' {
  const theme = chosenTheme()
  if (theme !== 'system') return theme
  return systemDark().matches ? 'dark' : 'light'
}

export function onThemeShown(listener: () => void): () => void {
  const stop = onThemeChosen(listener)
  const system = systemDark()
  system.addEventListener('change', listener)
  return () => {
    stop()
    system.removeEventListener('change', listener)
  }
}

/** The switch shows it a frame before the page: restyling a long page takes a slow phone 250 ms. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  for (const listener of listeners) listener()
  requestAnimationFrame(() => setTimeout(applyChosen))
}

function applyChosen(): void {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
