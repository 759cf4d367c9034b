import { numberWords, type ReadOptions, type ReadProblem } from './file-reading.rules.ts'

/** Something about a file that only a person can say, with the rows that raise it. */
export interface Question {
  id: string
  /** @param of the rows that raise it, with their number: "3 plays" */
  what: (of: string) => string
  choices: Readonly<Record<string, string>>
  /** What counts without an answer; absent where it has to be answered. */
  standard?: string
  columns?: readonly string[]
  says?: Readonly<Record<string, string>>
}

/** What is only told, and what becomes of it. */
const TOLD = {
  score_text: 'Scores that are no numbers stand in the notes, with the player’s name',
  no_result: 'Without a winner, and imported without results',
  scores_decide: 'Without a winner, but with all scores: the scores decide',
  ranks_decide: 'Without a winner, but with places: whoever finished first has won',
  other_ranks: 'Places that do not fit the winners are left out',
  nobody_first: 'Places with nobody in the first one are left out',
  mixed_table: 'Cooperative, but only some won: everybody plays for themselves, as given',
  mixed_team: 'One team with different results: everybody plays for themselves, as given',
  stale_teams: 'Teams in a game without teams are left out',
  starters: 'Several players started, so nobody is marked',
  sits_twice: 'Who sits at the table twice is somebody else of the same name',
  same_name: 'Several people have one name, and get a number',
  former_name: 'Names that stand for a deleted account here get a number',
  cut: 'Longer than what is stored, and cut',
  minutes: 'Durations that are not possible are left out',
  unreadable: 'Not to be read, and not imported',
  twice: 'Twice in this file, and imported once',
  sum_rows: 'Sums, which are not read',
  pad_text: 'Columns of pads that are not understood stand in the notes',
  old_characters: 'Not in UTF-8, so read as Windows-1252: look whether the names are right',
  quantity_large: 'Standing for more than a hundred: each becomes one match with a note',
  more_pages: 'Only some of the plays: import the other pages after this one',
  no_place: 'What has no place here stays in the other program',
} as const satisfies Record<string, string>

export type Told = keyof typeof TOLD

const ROWS_SHOWN = 500
/** Of questions about one word each: more words are no marks, but texts. */
const WORDS_MAX = 6
export const LEAVE_OUT = { 'leave-out': 'Leave out' } as const

const UNITS = { Play: ['play', 'plays'], Line: ['row', 'rows'], Match: ['match', 'matches'] }

/** What is asked, answered and told about one file. */
export function questionsOf({ answers = {} }: Pick<ReadOptions, 'answers'>) {
  const found = new Map<
    string,
    { question: Question; count: number; cases: ReadProblem['cases'] }
  >()
  const answer = ({ id, choices, standard }: Question): string | null => {
    const given = Object.hasOwn(answers, id) ? answers[id] : undefined
    return given !== undefined && Object.hasOwn(choices, given) ? given : (standard ?? null)
  }
  const note = (question: Question, at: number, cells: readonly string[]) => {
    const known = found.get(question.id) ?? { question, count: 0, cases: [] }
    found.set(question.id, known)
    known.count += 1
    if (known.cases.length < ROWS_SHOWN) {
      known.cases.push({ at, text: cells.join(' · '), cells: [...cells] })
    }
  }
  return {
    answer,
    /** Notes one row of a question. @returns the answer; null where nobody has given one */
    ask: (question: Question, at: number, cells: readonly string[]) => {
      note(question, at, cells)
      return answer(question)
    },
    /** @param at the play or line; 0 for what the whole file has once */
    tell: (id: Told, at: number, text: string) =>
      note({ id, what: (of) => `${TOLD[id]}: ${of}.`, choices: {} }, at, [text]),
    /** Whether one more question can begin like this: `mark:`. */
    hasRoom: (beginning: string, id: string) =>
      found.has(id) ||
      [...found.keys()].filter((one) => one.startsWith(beginning)).length < WORDS_MAX,
    list: (unit: keyof typeof UNITS): ReadProblem[] =>
      [...found.values()].map(({ question, count, cases }) => {
        const { id, what, choices, says = {}, columns = [] } = question
        return {
          ...{ id, count, columns: [...columns], chosen: answer(question) },
          what: what(`${numberWords(count)} ${UNITS[unit][count === 1 ? 0 : 1]}`),
          cases: cases.toSorted((one, other) => one.at - other.at),
          choices: Object.entries(choices).map(([value, label]) => {
            const said = says[value]
            return { value, label, ...(said !== undefined && { says: said }) }
          }),
        }
      }),
  }
}

export type Questions = ReturnType<typeof questionsOf>
