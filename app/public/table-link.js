// On the pages of table links everything can be read and answered without this script. It runs in the head:
// first the colours, then what needs an account. features/sharing/web/seat-offers.tsx reads what it stores.
const stored = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const theme = stored('theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// Also on the page of an answer that was refused: `/t/SECRET/players/…/contest`.
const secret = location.pathname.split('/')[2] ?? ''
const signIn = stored('token')
if (signIn !== null) document.documentElement.classList.add('signed-in')

/** Seats that somebody here said yes for, or wants to keep: they are offered after a sign-in. */
function remember(seat) {
  try {
    const { seats = [] } = JSON.parse(stored('tables') ?? '{}')
    const others = seats.filter((one) => one.seat !== seat)
    const newest = [...others, { secret, seat }].slice(-20)
    localStorage.setItem('tables', JSON.stringify({ format: 1, seats: newest }))
  } catch {
    // Storage is blocked or full: then nothing is offered later.
  }
}

async function request(path, method) {
  const headers = { accept: 'application/json', authorization: `Bearer ${signIn}` }
  const response = await fetch(`/api${path}`, { method, headers })
  const answer = await response.json().catch(() => ({}))
  return { status: response.status, ...answer }
}

const OFFLINE = { status: 0, message: 'You seem to be offline. Please try again.' }

addEventListener('DOMContentLoaded', () => {
  for (const card of document.querySelectorAll('[data-seat]')) {
    const { seat } = card.dataset
    card.querySelector('.yes')?.addEventListener('submit', () => remember(seat))
    const keep = card.querySelector('.keep')
    if (signIn !== null) preferKeeping(card, keep)
    keep?.addEventListener('click', (event) => {
      remember(seat)
      if (signIn === null) return
      event.preventDefault()
      if (keep.getAttribute('aria-disabled') !== 'true') void claim(card, keep, seat)
    })
  }
  if (signIn !== null) void showMine()
})

function preferKeeping(card, keep) {
  const yes = card.querySelector('.yes')
  yes?.before(keep)
  keep.classList.remove('paper-press')
  yes?.querySelector('button').classList.add('paper-press')
}

async function claim(card, keep, seat) {
  const status = card.querySelector('.kept')
  keep.setAttribute('aria-disabled', 'true')
  const answer = await request(`/links/${secret}/players/${seat}/claim`, 'POST').catch(
    () => OFFLINE,
  )
  if (answer.status === 401) return location.assign('/login')
  if (answer.status === 200) {
    forget(seat)
    return location.assign(`/matches/${answer.data._id}`)
  }
  if (answer.status === 202) {
    forget(seat)
    showAsked(card, answer.data.creator.firstName)
  } else {
    keep.removeAttribute('aria-disabled')
    tell(card, answer.message ?? 'Something went wrong.')
  }
  status.focus()
}

function tell(card, text) {
  const status = card.querySelector('.kept')
  status.textContent = text
  status.classList.remove('hidden')
}

function showAsked(card, creator) {
  for (const gone of card.querySelectorAll('.yes, .keep, .else, details, .said')) gone.remove()
  tell(card, `${creator} has been asked. When ${creator} says yes, this match is in your history.`)
}

function forget(seat) {
  try {
    const { seats = [] } = JSON.parse(stored('tables') ?? '{}')
    const others = seats.filter((one) => one.seat !== seat)
    if (others.length === 0) localStorage.removeItem('tables')
    else localStorage.setItem('tables', JSON.stringify({ format: 1, seats: others }))
  } catch {
    // As above.
  }
}

/** A registered player who is signed in gets the usual buttons: they are on the match's own page. */
async function showMine() {
  const { data } = await request(`/links/${secret}/match`, 'GET').catch(() => OFFLINE)
  const isSeated = data !== undefined && data.mine !== null
  if (isSeated && !data.creates) return location.replace(`/matches/${data.sessionId}`)
  const isReader = data !== undefined && data.sessionId !== null
  for (const link of document.querySelectorAll('header .sign-in')) {
    link.textContent = isReader ? 'Open match' : 'My matches'
    link.href = isReader ? `/matches/${data.sessionId}` : '/matches'
  }
  for (const card of document.querySelectorAll('[data-seat]')) {
    const asked = data?.asked.find(({ player }) => player === card.dataset.seat)
    if (asked !== undefined) showAsked(card, asked.creator)
    // Nobody sits twice at one table; a guest can still answer on the creator's phone.
    if (!isSeated) continue
    card.querySelector('.keep')?.remove()
    card.querySelector('.yes button')?.classList.remove('paper-press')
  }
}
