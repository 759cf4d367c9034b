// Before the first paint: the reader's choice of light or dark, if there is one (see web/theme.ts).
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's wish stands.
}
