import type { Ask, LineKnowledge, Reading } from '#features/quick-line/quick-line.rules.ts'

const TODAY = '2026-11-22'
export const person = (name: string) => ({ kind: 'user', user: `id of ${name}`, name }) as const
export const guest = (name: string) => ({ kind: 'guest', name, email: '' }) as const
const games = [
  'Wingspan',
  'Azul',
  'Azul: Summer Pavilion',
  '7 Wonders',
  '7 Wonders Duel',
  'Skull',
  'Hanabi',
  'Codenames',
  'Ticket to Ride',
  'Ticket to Ride: Europe',
  'Lost Cities',
  '6 nimmt!',
  'Skyjo',
  'Die Siedler von Catan',
  'Les Aventuriers du Rail',
  'Café International',
  'カタン',
  'Pandemic',
].map((name) => ({ _id: `id of ${name}`, name }))
export const people = [
  person('Jonas Keller'),
  person('Ben Okafor'),
  person('Priya Nair'),
  guest('Oma Inge'),
  guest('Oma Ruth'),
  person('Aiko Tanaka'),
  person('Jürgen Groß'),
  person('Søren Ibsen'),
  person('Lucía Gómez'),
  person('José Álvarez'),
  person("Conor O'Brien"),
  person('Jean-Luc Moreau'),
  guest('Élodie'),
  person('山田 太郎'),
  guest('花子'),
]
/** Mara with friends and earlier guests. */
export const known: LineKnowledge = {
  me: { firstName: 'Mara', lastName: 'Lindqvist' },
  games,
  people,
  today: TODAY,
}

/** A reading in the words of the table. */
export function readInWords(reading: Reading): string {
  const { game, seats, place, minutes, day, mode, scoring, asks, unread } = reading
  const one = (words: string | undefined) => (words === undefined ? [] : [words])
  return [
    ...one(game?.candidates.map(({ name }) => name).join(' or ') || undefined),
    ...(game?.game === null ? [`which game is “${game.text}”?`] : []),
    ...one(seats.map(seatInWords).join(', ') || undefined),
    ...(mode === null ? [] : [mode]),
    ...(scoring === null ? [] : [scoring === 'none' ? 'no scores' : `${scoring} wins`]),
    ...(place === null ? [] : [`at ${place.value}`]),
    ...(minutes === null ? [] : [`${minutes.value} min`]),
    ...(day === null ? [] : [day.value]),
    ...asks.map(askInWords),
    ...(unread.length === 0 ? [] : [`not understood: ${unread.map((t) => `“${t}”`).join(', ')}`]),
  ].join(' · ')
}

function seatInWords({
  who,
  candidates,
  near,
  score,
  result,
  rank,
  team,
}: Reading['seats'][number]): string {
  const isKnown = candidates.some((candidate) => people.some(({ name }) => name === candidate.name))
  const isNew = who.kind === 'guest' && !isKnown
  const names = isKnown ? candidates.map(({ name }) => name).join(' or ') : who.name
  const asked =
    near.length === 0 ? '' : `; did you mean ${near.map((one) => one.name).join(' or ')}?`
  const name = who.kind === 'self' ? 'me' : `${names}${isNew ? ` (guest${asked})` : ''}`
  return [
    name,
    score ?? '',
    result ?? '',
    rank === null ? '' : `#${rank}`,
    team === null ? '' : `(${team})`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/**
 * `“ben vs jonas won”: who won? (Ben Okafor, Jonas Keller)`; the answer that counts meanwhile is first.
 */
function askInWords({ about, text, options, chosen }: Ask): string {
  const answers = options
    .toSorted((one, other) => Number(other.answer === chosen) - Number(one.answer === chosen))
    .map(({ answer, who, numbers }) => {
      const words =
        who?.map(({ kind, name }) => (kind === 'self' ? 'me' : name)).join('+') ?? answer
      return answer === 'one match' ? `${words} ${numbers?.join(':')}` : words
    })
  const taken = chosen === null ? '' : `${answers.shift()}; or `
  return `“${text}”: ${about}? ${taken}${answers.join(' / ')}`.trim()
}

/** Lines and how they are read, one in each row: `line → reading`. */
export function rowsOf(table: string): [line: string, read: string][] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const at = row.lastIndexOf(' → ')
      const [line, read] = [row.slice(0, at), row.slice(at + 3)]
      return [line, read]
    })
}
