// Before the first paint; served as it is, so client/early-responses.ts says why.
if (/^\/oauth-success\/?$/.test(location.pathname)) {
  window.arrival = location.search + location.hash
  history.replaceState(null, '', '/oauth-success')
}
// While the server is replaced, one version's page can be asked of another: once more, a second later.
addEventListener(
  'error',
  ({ target }) => {
    // What a sign-in elsewhere brought is no more in the address, and would be lost.
    if (target.tagName !== 'SCRIPT' || window.arrival) return
    try {
      if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60_000) return
      sessionStorage.setItem('reloaded', String(Date.now()))
      setTimeout(() => location.reload(), 1000)
    } catch {}
  },
  true,
)
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
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const whole = async (answer) => new Response(await answer.text(), answer)
    const answers = {}
    for (const url of ['/api/users/me', mainCall(location)]) {
      if (url === undefined) continue
      answers[url] = fetch(url, { headers }).then(whole)
      answers[url].catch(() => {})
    }
    window.early = { token, answers }
  }
} catch {}

/** What the page asks for that cannot be drawn without it; its tabs would make that another call. */
function mainCall({ pathname, search }) {
  if (search !== '') return undefined
  return {
    '/friends/requests': '/api/friends/requests',
    '/notifications': '/api/friends/notifications?status=unread&page=1&limit=20',
  }[pathname]
}
