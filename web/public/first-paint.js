// Runs before the first paint; the policy allows no inline script. Sets the chosen colours (see
// web/theme.ts) and which of index.html's two skeletons shows, and asks for the user at once, so
// that the answer comes while the app itself still loads (web/early.ts takes it).
const root = document.documentElement
root.dataset.shell = 'public'
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  const token = localStorage.getItem('token')
  const open =
    /^\/(login|signup|oauth-success|verify-email|check-email|forgot-password|reset-password)\/?$/
  if (token !== null && !open.test(location.pathname)) {
    root.dataset.shell = 'app'
    const url = '/api/users/me'
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    window.early = { url, token, response: fetch(url, { headers }) }
    // Whoever takes it handles its failure; until then it is nobody's.
    window.early.response.catch(() => {})
  }
} catch {
  // Storage is blocked: the system's wish stands and nobody is signed in.
}
