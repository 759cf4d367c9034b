import type { Ask, LineKnowledge, Reading } from '#features/quick-line/quick-line.rules.ts'

const TODAY = '2026-11-22'
export const person = (name: string) => ({ kind: 'user', user: `id of ${name}`, name }) as const
export const guest = (name: string) => ({ kind: 'guest', name, email: '' }) as const
const games =
  'Wingspan|Azul|Azul: Summer Pavilion|7 Wonders|7 Wonders Duel|Skull|Hanabi|Codenames|Ticket to Ride|Ticket to Ride: Europe|Lost Cities|6 nimmt!|Skyjo|Die Siedler von Catan|Les Aventuriers du Rail|Café International|カタン|Pandemic'
    .split('|')
    .map((name) => ({ _id: `id of ${name}`, name }))
export const people = [
  ...[person('Jonas Keller'), person('Ben Okafor'), person('Priya Nair'), guest('Oma Inge')],
  ...[guest('Oma Ruth'), person('Aiko Tanaka'), person('Jürgen Groß'), person('Søren Ibsen')],
  ...[person('Lucía Gómez'), person('José Álvarez'), person("Conor O'Brien")],
  ...[person('Jean-Luc Moreau'), guest('Élodie'), person('山田 太郎'), guest('花子')],
]
export const known: LineKnowledge = {
  me: { firstName: 'Mara', lastName: 'Lindqvist' },
  games,
  people,
  today: TODAY,
}

export function readInWords(reading: Reading): string {
  const { game, expansions, seats, place, minutes, day, mode, scoring, asks, unread } = reading
  return [
    game?.game?.name ?? '',
    ...expansions.map(({ name }) => `+ ${name}`),
    seats.map(seatInWords).join(', '),
    mode ?? '',
    scoring === null ? '' : scoring === 'none' ? 'no scores' : `${scoring} wins`,
    place === null ? '' : `at ${place}`,
    minutes === null ? '' : `${minutes} min`,
    day ?? '',
    reading.isUndecided ? 'nobody has won' : '',
    ...asks.map(askInWords),
    unread.length === 0
      ? ''
      : `not understood: ${unread.map(({ text }) => `“${text}”`).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function seatInWords(seat: Reading['seats'][number]): string {
  const { who, isAsked, text, score, result, rank, team } = seat
  const isGuest = who.kind === 'guest' && !isAsked
  const isNew = isGuest && !people.some(({ name }) => name === who.name)
  const name = isAsked ? `“${text}”` : who.kind === 'self' ? 'me' : who.name
  return [
    name,
    isNew ? '(guest)' : '',
    score ?? '',
    result ?? '',
    rank === null ? '' : `#${rank}`,
    team === null ? '' : `(${team})`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** `which “oma”? Oma Inge / Oma Ruth` */
function askInWords(ask: Ask): string {
  if (ask.about !== 'reading') {
    const names = ask.options.map(({ name }) => name)
    const isNew = ask.about === 'game' && ask.isNew
    return `which “${ask.text}”? ${[...names, ...(isNew ? ['new'] : [])].join(' / ')}`
  }
  const options = ask.options.map(({ match: { mode, scoring, seats, isOpen } }) => {
    const said = seats.map(({ id, score, result, rank }) =>
      [id.replace('id of ', '').split(' ')[0], score, result, rank === null ? null : `#${rank}`]
        .filter((part) => part !== null)
        .join(' '),
    )
    const how = [mode, scoring === 'lowest' ? 'lowest wins' : null, isOpen ? 'open' : null]
    return [...how.filter((part) => part !== null), said.join(', ')].join(': ')
  })
  return `which? ${options.join(' / ')}`
}
