// Before the first paint; served as it is, so web/early.ts says why.
if (/^\/oauth-success\/?$/.test(location.pathname)) {
  window.arrival = location.search + location.hash
  history.replaceState(null, '', '/oauth-success')
}
const root = document.documentElement
root.dataset.shell = 'public'
root.dataset.page = location.pathname
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  const token = localStorage.getItem('token')
  const open = /^\/(login|signup|oauth-|verify-|check-|forgot-|reset-)/
  if (token !== null && !open.test(location.pathname)) {
    root.dataset.shell = 'app'
    const url = '/api/users/me'
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const whole = async (answer) => new Response(await answer.text(), answer)
    window.early = { url, token, response: fetch(url, { headers }).then(whole) }
    window.early.response.catch(() => {})
  }
} catch {}
