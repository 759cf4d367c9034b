// The pages of table links (features/sharing/link-page.rules.ts): everything can be read and answered without this
// script. It runs in the head: first the colours, then, with the page there, what needs an account.
// Served as it is; features/sharing/web/seat-offers.tsx reads what it
// stores.
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

async function request(path, method, sent, version) {
  const headers = { accept: 'application/json', authorization: `Bearer ${signIn}` }
  const options = { method, headers }
  if (version !== undefined) headers['if-match'] = version
  if (sent !== undefined) {
    headers['content-type'] = 'application/json'
    options.body = JSON.stringify(sent)
  }
  const response = await fetch(`/api${path}`, options)
  const answer = await response.json().catch(() => ({}))
  return { status: response.status, ok: response.ok, ...answer }
}

const OFFLINE = { ok: false, status: 0, message: 'You seem to be offline. Please try again.' }

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

addEventListener('DOMContentLoaded', () => {
  for (const card of document.querySelectorAll('.asked')) {
    const { seat } = card.dataset
    card.querySelector('.yes')?.addEventListener('submit', () => remember(seat))
    const keep = card.querySelector('.keep')
    if (signIn !== null) preferKeeping(card, keep)
    keep?.addEventListener('click', (event) => {
      remember(seat)
      // Without an account the link leads to the form for one, and the seat is offered afterwards.
      if (signIn === null) return
      event.preventDefault()
      if (keep.getAttribute('aria-disabled') !== 'true') void claim(card, keep, seat)
    })
  }
  if (signIn !== null) void showMine()
})

/** Whoever is signed in keeps the seat: that is the first and the coloured button. */
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
    showAsked(card, answer.data._id, answer.data.creator.firstName)
  } else {
    keep.removeAttribute('aria-disabled')
    tell(card, answer.message ?? 'Something went wrong.')
  }
  status.focus()
}

/** Nobody sits twice at one table; a guest can still answer on the phone of somebody who sits at it. */
function offerNoSeat() {
  for (const card of document.querySelectorAll('.asked')) {
    card.querySelector('.keep')?.remove()
    card.querySelector('.yes button')?.classList.remove('paper-press')
  }
}

function tell(card, text) {
  const status = card.querySelector('.kept')
  status.textContent = text
  status.classList.add('told')
}

/** Whoever wrote the match down has been asked: only that, in the buttons' place, and the way back. */
function showAsked(card, claimId, creator) {
  card.classList.add('asks')
  for (const gone of card.querySelectorAll('.yes, .keep, details, .said')) gone.remove()
  tell(card, `${creator} has been asked. When ${creator} says yes, this match is in your history.`)
  const withdraw = element('button', {
    type: 'button',
    className: 'press paper-press',
    textContent: 'Withdraw',
  })
  withdraw.addEventListener('click', async () => {
    const answer = await request(`/claims/${claimId}/undo`, 'POST').catch(() => OFFLINE)
    if (answer.status === 401) return location.assign('/login')
    // The buttons are back, or the page says what has become of the claim.
    if (answer.ok || answer.status === 409) return location.reload()
    tell(card, answer.message ?? 'Something went wrong.')
  })
  card.querySelector('.kept').after(withdraw)
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

/** For a registered player who is signed in: the usual buttons. */
async function showMine() {
  for (const link of document.querySelectorAll('header .sign-in')) {
    link.textContent = 'My matches'
    link.href = '/matches'
  }
  const place = document.getElementById('mine')
  if (place === null) return
  const { data } = await request(`/links/${secret}/match`, 'GET').catch(() => OFFLINE)
  for (const { claim: claimId, player, creator } of data?.asked ?? []) {
    const card = document.querySelector(`.asked[data-seat="${player}"]:not(.asks)`)
    if (card !== null) showAsked(card, claimId, creator)
  }
  if (data?.sessionId == null) return
  if (data.mine !== null) offerNoSeat()
  const isMine = data.creates || data.mine !== null
  const path = `/sessions/${data.sessionId}`
  const open = element('a', {
    className: 'press paper-press',
    href: `/matches/${data.sessionId}`,
    textContent: 'Open match',
  })
  const heading = element('h2', { textContent: isMine ? 'Your match' : 'This match' })
  const status = element('p', { className: 'quiet', role: 'status' })
  const button = (text, className, act) => {
    const made = element('button', { type: 'button', className, textContent: text })
    made.addEventListener('click', () => void act())
    return made
  }
  const send = async (call, done, next = [], sent) => {
    // Nobody confirms what they have not seen.
    const version = call === 'confirm' ? place.dataset.version : undefined
    const answer = await request(`${path}/${call}`, 'POST', sent, version).catch(() => OFFLINE)
    if (answer.status === 401) return location.assign('/login')
    status.textContent = answer.ok ? done : answer.message
    if (answer.ok) {
      // One's own answers raise the version, and change nothing on the sheet.
      delete place.dataset.version
      place.replaceChildren(heading, status, ...next)
    } else if (answer.code === 'version_conflict') {
      place.replaceChildren(heading, status, again)
    }
  }
  const again = button('Show the sheet as it is now', 'press', () => location.reload())
  const confirm = () => send('confirm', 'Confirmed!', [open])
  const decline = () => send('decline', 'You declined this match.', [undo, why])
  const undo = button('Undo', 'press paper-press', () =>
    send('rejoin', 'You are at the table again.', [...answers, open]),
  )
  const say = (words) =>
    send('decline', 'Sent to whoever wrote the match down.', [undo], { reason: words })
  const offered = ["I wasn't there", 'Wrong game'].map((words) =>
    button(words, 'press paper-press', () => say(words)),
  )
  const reason = element('input', { maxLength: 200, required: true, id: 'reason' })
  const why = element(
    'form',
    { className: 'no' },
    element('label', { htmlFor: 'reason', textContent: 'Say why' }),
    ...offered,
    reason,
    element('button', { className: 'press paper-press', textContent: 'Send' }),
  )
  why.addEventListener('submit', (event) => {
    event.preventDefault()
    void say(reason.value)
  })
  const waits = data.mine === 'waiting'
  status.textContent = waits
    ? 'You were at this table. Is the sheet right?'
    : data.mine !== null
      ? 'You were at this table, and you have confirmed.'
      : data.creates
        ? 'You wrote this down.'
        : 'You may read it as an administrator.'
  const answers = [
    button("Confirm I'm in", 'press', confirm),
    ...(data.creates ? [] : [button('Decline', 'press paper-press', decline)]),
  ]
  place.replaceChildren(heading, status, ...(waits ? answers : []), open)
  place.hidden = false
}
