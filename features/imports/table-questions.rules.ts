import type { ReadOptions, ReadProblem } from './file-reading.rules.ts'

/** A question about a table, with the rows that raise it. */
export interface Question {
  id: string
  /** @param count in how many rows it is open */
  what: (count: number) => string
  choices: ReadProblem['choices']
  /** The titles above the cells of its rows. */
  columns: readonly string[]
  /** The choice that counts without an answer; absent where it has to be answered. */
  standard?: string
}

/** Rows that are shown of one question. */
const ROWS_SHOWN = 500
/** Of questions about one word each: more words are no marks, but texts. */
export const WORDS_MAX = 6

export const LEAVE_OUT = { value: 'leave-out', label: 'Leave these rows out' }

export interface Questions {
  /** Tells one row of a question. @returns the answer; null where nobody has given one */
  ask(question: Question, at: number, cells: readonly string[]): string | null
  /** Whether one more question can begin like this: `mark:`. */
  hasRoom(beginning: string, id: string): boolean
  list(): ReadProblem[]
}

export function questions({ answers }: Pick<ReadOptions, 'answers'>): Questions {
  const asked = new Map<string, ReadProblem & { question: Question }>()
  const chosen = ({ id, choices, standard }: Question): string | null => {
    const answer = choices.find(({ value }) => value === answers?.get(id))
    return answer?.value ?? standard ?? null
  }
  return {
    ask(question, at, cells) {
      const { id, choices, columns } = question
      const answer = chosen(question)
      const known = asked.get(id) ?? {
        ...{ id, choices, question, columns: [...columns], chosen: answer },
        ...{ what: '', willDo: '', count: 0, cases: [] },
      }
      asked.set(id, known)
      known.count += 1
      if (known.cases.length < ROWS_SHOWN) {
        known.cases.push({ at, text: cells.join(' · '), cells: [...cells] })
      }
      return answer
    },
    hasRoom: (beginning, id) =>
      asked.has(id) ||
      [...asked.keys()].filter((one) => one.startsWith(beginning)).length < WORDS_MAX,
    list: () =>
      [...asked.values()].map(({ question, ...problem }) => ({
        ...problem,
        what: question.what(problem.count),
      })),
  }
}

/** `1 row`, `37 rows` */
export function rowWords(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
