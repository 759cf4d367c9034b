import { folded } from '#features/accounts/name-keys.rules.ts'
import { counted } from '#features/scoring/scores.rules.ts'

export interface ReadProblem {
  /** Stable for one file; the key of `ReadOptions.answers`. */
  id: string
  what: string
  /** Of all cases; `cases` has the first 100. */
  count: number
  cases: { at: number; cells: string[] }[]
  columns: string[]
  /** Empty where there is nothing to choose; `says` is what the first case would become. */
  choices: { value: string; label: string; says?: string }[]
  /** null: it has to be answered before an import. */
  chosen: string | null
}

export interface Question {
  id: string
  /** @param of the rows that raise it: "3 plays" */
  what: (of: string) => string
  choices: Readonly<Record<string, string>>
  /** What counts without an answer; absent where it has to be answered. */
  standard?: string
  columns?: readonly string[]
  says?: Readonly<Record<string, string>>
}

type Choices = Question['choices']
/** `{}` stands for the rows that raise it. */
type Sentence = readonly [what: string, choices: Choices, columns?: readonly string[]]

export const LEAVE_OUT = { 'leave-out': 'Leave out' } as const
const ONLY_ME = { 'only-me': 'Only me: you are the only player, without a result' }
const TOGETHER = { together: 'Together, against the game' }
const EACH = { each: 'Each of them has won' }
const WON = { won: 'They won', nothing: 'Something else: it is not read' }
const PLAYED = { away: 'Did not play', none: 'Played, and nothing is known' }

/** The first answer counts until somebody gives another one. */
const answered = {
  no_players: ['Without players: {}.', { ...LEAVE_OUT, ...ONLY_ME }],
  nobody_named: ['These plays name nobody: only me?', { ...ONLY_ME, ...LEAVE_OUT }],
  all_won: ['Everybody won: {}.', { ...TOGETHER, ...EACH }],
  all_won_apart: ['Everybody won, with different scores: {}.', { ...EACH, ...TOGETHER }],
  ignored: [
    'Left out of the statistics there, or not played to the end: {}.',
    { ...LEAVE_OUT, import: 'Import' },
  ],
  quantity: ['Standing for several: {}.', { 'as-many': 'As many matches', one: 'One with a note' }],
  expansion_plays: [
    'Expansions that were logged beside their game: {}.',
    { join: 'Put together', apart: 'Keep both' },
  ],
  colour_teams: [
    'Players share a colour, and win or score together: {}.',
    { teams: 'Teams', apart: 'Colours only' },
    ['Game', 'People'],
  ],
  unread: [
    'A cell does not read, in {}.',
    { ...LEAVE_OUT, without: 'Store them without the cell, where that is possible' },
    ['Column', 'Cell'],
  ],
} satisfies Record<string, Sentence>

/** They have to be answered. */
const open = {
  midnight: [
    'Begun between midnight and five: {}.',
    { 'same-day': 'Keep the day', 'evening-before': 'Evening before' },
  ],
  all_lost: ['Everybody lost: {}.', { ...TOGETHER, each: 'Each of them has lost' }],
  tied: [
    'Equal best scores or places, and nobody is marked: {}.',
    { draw: 'A draw', together: 'Together: each of them has won', none: 'No result' },
  ],
  scores: [
    'Nobody is marked as the winner, in {}.',
    {
      highest: 'The highest score wins',
      lowest: 'The lowest score wins',
      none: 'Nobody: no results',
    },
    ['Game', 'Scores'],
  ],
  // Some programs name the winners and nobody else.
  alone: [
    'Only winners are named, in {}.',
    { alone: 'Store them alone: the others are not known', ...LEAVE_OUT },
    ['Winner'],
  ],
  sides: [
    'Two sides, or a list, in {}?',
    { sides: 'Sides against each other', list: 'Everybody for themselves' },
    ['Cell'],
  ],
  blank: [
    'Blank cells beside winners, in {}: did these people play?',
    { lost: 'They played, and lost', away: 'They did not play' },
    ['Winner', 'Blank'],
  ],
  pair: [
    'Several people in one cell, in {}?',
    { team: 'A team of them', name: 'One name' },
    ['Cell'],
  ],
  numbers: [
    'A number stands behind a name, in {}.',
    { score: 'It is their score', name: 'It is part of the name' },
    ['Cell'],
  ],
  tables: [
    '{} of one day and game: who sat together?',
    {
      one: 'All at one table, until somebody sits again',
      pairs: 'Two by two, in this order',
      ...LEAVE_OUT,
    },
  ],
  hours: ['Hours or minutes, in {}?', { hours: 'Hours', minutes: 'Minutes' }, ['Duration']],
  blank_dates: ['No date in {}.', { above: 'The date above counts', ...LEAVE_OUT }, ['Row']],
} satisfies Record<string, Sentence>

type Asked = keyof typeof answered | keyof typeof open
export const questions = Object.fromEntries(
  Object.entries<Sentence>({ ...answered, ...open }).map(([id, [what, choices, columns = []]]) => {
    const [first] = id in answered ? Object.keys(choices) : []
    const question = { id, what: (of: string) => what.replace('{}', of), choices, columns }
    return [id, { ...question, ...(first !== undefined && { standard: first }) }]
  }),
) as Readonly<Record<Asked, Question>>

/** What a word says that stands at a name, at a number, in its place, or as the winner. */
const words = {
  name: [{ ...WON, name: 'It is part of the name' }, ['Cell']],
  number: [{ ...WON, ...LEAVE_OUT }, ['Person', 'Cell']],
  mark: [{ ...PLAYED, ...LEAVE_OUT }, ['Person', 'Cell']],
  winner: [
    {
      joins: 'A person who played too, and won',
      ...{ won: 'They won together', lost: 'They lost together' },
      ...{ draw: 'A draw', none: 'No result', ...LEAVE_OUT },
    },
    ['People', 'Winner'],
  ],
} satisfies Record<string, readonly [choices: Choices, columns: readonly string[]]>

const TOLD = {
  score_text: 'Scores that are no numbers stand in the notes, with the player’s name',
  no_result: 'Without a winner, and imported without results',
  other_ranks: 'Places that do not fit the winners, or with nobody first, are left out',
  mixed_table: 'Cooperative, but only some won: everybody plays for themselves, as given',
  mixed_team: 'One team with different results: everybody plays for themselves, as given',
  stale_teams: 'Teams in a game without teams are left out',
  starters: 'Several players started, so nobody is marked',
  sits_twice: 'Who sits at the table twice is somebody else of the same name',
  same_name: 'Several people have one name, and get a number',
  cut: 'Longer than what is stored, and cut',
  minutes: 'Durations that are not possible are left out',
  unreadable: 'Not to be read, and not imported',
  sum_rows: 'Sums, which are not read',
  pad_text: 'Columns of pads that are not understood stand in the notes',
  old_characters: 'Not in UTF-8, so read as Windows-1252: look whether the names are right',
  more_pages: 'Only some of the plays: import the other pages after this one',
  no_place: 'What has no place here stays in the other program',
} as const satisfies Record<string, string>

export type Told = keyof typeof TOLD

const ROWS_SHOWN = 100
const WORDS_MAX = 6

const UNITS = {
  Play: ['play', 'plays'],
  Line: ['row', 'rows'],
  Match: ['match', 'matches'],
} as const

export function questionsOf(answers: Readonly<Record<string, string>>) {
  const found = new Map<string, Pick<ReadProblem, 'count' | 'cases'> & { question: Question }>()
  const answer = ({ id, choices, standard }: Question): string | null => {
    const given = Object.hasOwn(answers, id) ? (answers[id] ?? '') : ''
    return Object.hasOwn(choices, given) ? given : (standard ?? null)
  }
  const ask = (question: Question, at: number, cells: readonly string[]) => {
    const known = found.get(question.id) ?? { question, count: 0, cases: [] }
    found.set(question.id, known)
    known.count += 1
    if (known.cases.length < ROWS_SHOWN) {
      known.cases.push({ at, cells: [...cells] })
    }
    return answer(question)
  }
  return {
    ask,
    /** @param at the play or line; 0 for what the whole file has once */
    tell: (id: Told, at: number, text: string): void => {
      ask({ id, what: (of) => `${TOLD[id]}: ${of}.`, choices: {} }, at, [text])
    },
    /** @returns undefined without a word, or after so many that it is no mark, but a text */
    askWord(kind: keyof typeof words, word: string | null, at: number, cells: readonly string[]) {
      const id = `${kind}:${folded(word ?? '').slice(0, 40)}`
      const asked = [...found.keys()].filter((one) => one.startsWith(`${kind}:`))
      if (word === null || (!asked.includes(id) && asked.length >= WORDS_MAX)) return undefined
      const what = (of: string) => `What does “${word}” say, in ${of}?`
      const [choices, columns] = words[kind]
      return ask({ id, what, choices, columns }, at, cells)
    },
    list: (unit: keyof typeof UNITS): ReadProblem[] =>
      [...found.values()].map(({ question, count, cases }) => {
        const { id, what, choices, says = {}, columns = [] } = question
        return {
          ...{ id, count, columns: [...columns], chosen: answer(question) },
          what: what(counted(count, UNITS[unit][0], UNITS[unit][1])),
          cases: cases.toSorted((one, other) => one.at - other.at),
          choices: Object.entries(choices).map(([value, label]) => {
            const said = says[value]
            return { value, label, ...(said !== undefined && { says: said }) }
          }),
        }
      }),
  }
}
