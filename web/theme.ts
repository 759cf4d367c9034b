/** Light, dark, or what the system wishes. web/public/first-paint.js applies it before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'theme'

export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.theme
    return
  }
  localStorage.setItem(KEY, theme)
  document.documentElement.dataset.theme = theme
}
