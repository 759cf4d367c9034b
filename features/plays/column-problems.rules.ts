/** What can be unclear about who and what the columns and lines of a table are. */
export const columnProblems = {
  person_columns: {
    what: (_of: string, count: number, cases: readonly { text: string }[]) =>
      `Is ${count === 1 ? 'this column a person' : 'each of these columns a person'}: ${cases
        .map(({ text }) => text)
        .join(', ')}?`,
    choices: [
      { value: 'people', label: 'People', willDo: 'Their cells are what each of them scored.' },
      { value: 'other', label: 'Something else', willDo: 'They are not read.' },
    ],
  },
  sum_columns: {
    what: (_of: string, count: number, cases: readonly { text: string }[]) =>
      `Sums or the like, or ${count === 1 ? 'a person' : 'people'}: ${cases
        .map(({ text }) => text)
        .join(', ')}?`,
    choices: [
      { value: 'other', label: 'Something else', willDo: 'They are not read.' },
      { value: 'people', label: 'People', willDo: 'Their cells are what each of them scored.' },
    ],
  },
  unpaired_columns: {
    what: (_of: string, count: number, cases: readonly { text: string }[]) =>
      `No player belongs to ${count === 1 ? 'the column' : 'the columns'} ${cases
        .map(({ text }) => text)
        .join(', ')}.`,
    willDo: 'Its cells are not read: look which column is what.',
  },
  total_column: {
    what: (_of: string, _count: number, cases: readonly { text: string }[]) =>
      `Which is the score of a match: ${cases.map(({ text }) => text).join(', ')}?`,
    choices: [
      { value: 'total', label: 'The total', willDo: 'Only the total is read.' },
      { value: 'first', label: 'The other one', willDo: 'The total is not read.' },
      { value: 'none', label: 'None', willDo: 'None of them is read.' },
    ],
  },
  score_columns: {
    what: (_of: string, _count: number, cases: readonly { text: string }[]) =>
      `Which is the score of a match: ${cases.map(({ text }) => text).join(', ')}?`,
    choices: [
      { value: 'first', label: 'The first one', willDo: 'Only the first one is read.' },
      { value: 'last', label: 'The last one', willDo: 'Only the last one is read.' },
      { value: 'none', label: 'None', willDo: 'None of them is read.' },
    ],
  },
  sum_rows: {
    what: (of: string) => `A line of a sum, or of a person of this name: ${of}.`,
    choices: [
      { value: 'sum', label: 'A sum', willDo: 'It is not read.' },
      { value: 'person', label: 'A person', willDo: 'They played like all others.' },
    ],
  },
} as const
