/** What one row of a table is, or one column. */
export const shapes = ['match', 'result', 'person'] as const
/** A row is a match; a row is one person’s result; a row is a match and a column is a person. */
export type Shape = (typeof shapes)[number]

const ofAll = {
  date: 'Date',
  game: 'Game',
  place: 'Place',
  minutes: 'Minutes',
  notes: 'Notes',
  expansions: 'Expansions',
} as const
const ofOne = {
  player: 'Player',
  score: 'Score',
  result: 'Result',
  rank: 'Rank',
  team: 'Team',
  role: 'Role',
} as const
const ofMatch = {
  winner: 'Winner',
  match: 'Match (same value, one match)',
  players: 'Players (a list)',
  scores: 'Scores of all (21-15)',
  results: 'Result of both (1-0)',
} as const
const labels = { none: 'Not read', ...ofAll, ...ofOne, ...ofMatch, finished: 'Finished' } as const

export type Field = keyof typeof labels
export type FieldOfOne = keyof typeof ofOne
/** A field, and whose it is: `score 2`, `player A`, `rank title`, `finished 3`. */
export type Meaning = Field | `${Field} ${string}`
/** Whose the cells of a column are, where its title is the person’s name. */
export const TITLE = 'title'

const TEAMS = ['A', 'B', 'C', 'D']
const PEOPLE_LEAST = 4
const PEOPLE_MOST = 12
const TEAM_FIELDS = ['player', 'score', 'result', 'rank'] as const

export function partsOf(meaning: Meaning): { field: Field; whose: string } {
  const [field = 'none', whose = ''] = meaning.split(' ')
  return { field: isField(field) ? field : 'none', whose }
}

function isField(text: string): text is Field {
  return Object.hasOwn(labels, text)
}

/** Whether a text, e.g. a stored one, is a meaning that a column of this shape can have. */
export function isMeaning(text: string, shape: Shape): text is Meaning {
  return meaningsOf(shape, PEOPLE_MOST).some(({ value }) => value === text)
}

/** The closed list of what a column can be, as people call it. @param columns how many the table has */
export function meaningsOf(shape: Shape, columns: number): { value: Meaning; label: string }[] {
  const option = (value: Meaning, label: string) => ({ value, label })
  const plain = (fields: readonly Field[]) => fields.map((field) => option(field, labels[field]))
  const all = plain(['none', ...(Object.keys(ofAll) as Field[])])
  const one = Object.keys(ofOne) as FieldOfOne[]
  if (shape === 'result') return [...all, ...plain(['match', ...one, 'winner'])]
  if (shape === 'person') {
    const titled = (['score', 'rank', 'result', 'role'] as const).map((field) =>
      option(`${field} ${TITLE}`, `${labels[field]} of the person in the title`),
    )
    return [...all, ...titled, ...plain(['winner'])]
  }
  const numbers = Array.from(
    { length: Math.min(PEOPLE_MOST, Math.max(PEOPLE_LEAST, columns)) },
    (_, at) => at + 1,
  )
  return [
    ...all,
    ...plain(['players', 'winner', 'scores', 'results']),
    ...numbers.map((number) => option(`finished ${number}`, `Finished ${ordinal(number)}`)),
    ...one.flatMap((field) =>
      numbers.map((number) =>
        option(
          `${field} ${number}`,
          field === 'player' ? `Player ${number}` : `${labels[field]} of player ${number}`,
        ),
      ),
    ),
    ...TEAM_FIELDS.flatMap((field) =>
      TEAMS.map((team) => option(`${field} ${team}`, `${labels[field]} of team ${team}`)),
    ),
  ]
}

function ordinal(number: number): string {
  const ending = ({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[number] ?? 'th'
  return `${number}${ending}`
}
