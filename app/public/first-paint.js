// Runs before the first paint. Served unminified, so client/early-response.ts has the explanation.
if (/^\/oauth-success\/?$/.test(location.pathname)) {
  window.arrival = location.search + location.hash
  history.replaceState(null, '', '/oauth-success')
}
// During a deployment a script or the style sheet may be requested from another version: reload once,
// a second later.
addEventListener(
  'error',
  ({ target }) => {
    if (target.tagName === 'SCRIPT' || target.rel === 'stylesheet') reloadOnce()
  },
  true,
)
// Only installing needs the manifest. It must not load beside the page's scripts and data.
addEventListener('load', () =>
  setTimeout(() => {
    linkManifest()
    void tellBuild()
  }, 3000),
)
const root = document.documentElement
// Fewer than 17 letters in a line (app/styles/large-text.css). Media queries know the browser's own text
// size, but not one that is set on the page. This comes before the paint after each change.
new ResizeObserver(() => {
  const letter = Number.parseFloat(getComputedStyle(root).fontSize)
  root.toggleAttribute('data-large-text', root.clientWidth < 17 * letter)
}).observe(root)
root.dataset.shell = 'public'
root.dataset.page = location.pathname
if (root.dataset.scripts) {
  addEventListener('click', notePress)
  addEventListener('keydown', notePress)
  addEventListener('DOMContentLoaded', () => {
    fillIn(new URLSearchParams(location.search).get('email'))
    afterPaint(loadApp)
  })
}
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  if ('signed in before' in localStorage) root.dataset.known = ''
  const token = localStorage.getItem('token')
  const signedOutPages = /^\/(login|signup|join\/|oauth-|verify-|check-|forgot-|reset-)/
  if (token !== null && !signedOutPages.test(location.pathname)) {
    root.dataset.shell = 'app'
    greet(localStorage.getItem('firstName'))
    window.early = { token, responses: {} }
    requestFirst(token).catch(() => {})
  }
} catch {}

/** The dashboard's heading; a string of JSON is one of CSS too. */
function greet(firstName) {
  if (firstName === null) return
  root.style.setProperty('--first-name', JSON.stringify(firstName))
  root.dataset.greets = ''
}

/** The user, and what the page reads first (app/first-loads.ts). */
async function requestFirst(token) {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const { responses } = window.early
  const request = (path) => {
    responses[path] = fetch(path, { headers }).then(
      async (response) => new Response(await response.text(), response),
    )
    responses[path].catch(() => {})
    return responses[path]
  }
  const user = request('/api/users/me')
  // A search may ask for other data.
  const paths = location.search === '' ? (root.dataset.requests?.split(' ') ?? []) : []
  const [, , id] = location.pathname.split('/')
  const needsUser = (path) => path.includes('$me')
  for (const path of paths) if (!needsUser(path)) request(path.replace('$id', () => id))
  if (!paths.some(needsUser)) return
  const { data } = await (await user).clone().json()
  for (const path of paths) if (needsUser(path)) request(path.replace('$me', data._id))
}

function linkManifest() {
  // Browsers that can install the app say so once; the profile has the button.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installOffer = event
  })
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = '/manifest.webmanifest'
  document.head.append(link)
}

/** The service worker deletes the files of builds that no page runs (app/worker/own-build.ts). */
async function tellBuild() {
  const entry = document.querySelector('script[type=module], link[rel=modulepreload]')
  const worker = await navigator.serviceWorker?.getRegistration()
  worker?.active?.postMessage({ is: 'running', entry: entry?.src ?? entry?.href })
}

function reloadOnce() {
  // A reload would lose what a third-party sign-in put into the URL, which was removed above.
  if (window.arrival) return
  try {
    if (Date.now() - Number(sessionStorage.getItem('reloaded')) < 60_000) return
    sessionStorage.setItem('reloaded', String(Date.now()))
    setTimeout(() => location.reload(), 1000)
  } catch {}
}

/** A tab in the background paints nothing until it is looked at. */
function afterPaint(act) {
  setTimeout(() => act(), 1000)
  new PerformanceObserver(() => act()).observe({ type: 'paint', buffered: true })
}

function fillIn(email) {
  const place = document.querySelector('main strong')
  if (place === null || email === null) return
  place.textContent = email
  document.querySelector('main input').value = email
}

/** Enter in a field presses the page's button, as in a form. */
function notePress({ target, key }) {
  if (!root.dataset.scripts) return
  const isEnter = key === 'Enter' && target.matches('main input')
  if (isEnter) window.pressed = document.querySelector('main button.die')
  else if (key === undefined) window.pressed = target.closest('main button') ?? window.pressed
}

/** Loads what a prerendered page is not drawn with (scripts/vite/prerendered.ts). */
function loadApp() {
  if ('loaded' in root.dataset) return
  root.dataset.loaded = ''
  const [entry, ...others] = root.dataset.scripts.split(' ')
  const parts = root.dataset.parts?.split(' ') ?? []
  const sheet = addLink('stylesheet', root.dataset.sheet)
  for (const file of [entry, ...others, ...parts]) addLink('modulepreload', file)
  sheet.addEventListener('load', () => {
    import(entry).catch(reloadOnce)
  })
}

function addLink(rel, href) {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.body.append(link)
  return link
}
