import type { StatsFigures } from './measure.ts'

const MILLION = 1_000_000
const ACCOUNTS_OF_MATCH = 3

/** What an answer costs for each length of history, as Markdown. */
export function statsTable(figures: StatsFigures): string {
  const { sizes, answers, entryBytes, tallyBytes } = figures
  const tableOf = (of: (answer: StatsFigures['answers'][number]) => number[]) => [
    `| page | ${sizes.join(' | ')} | longest ÷ shortest |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...answers.map((answer) => {
      const micros = of(answer)
      const cells = micros.map((micro) => (micro / 1000).toFixed(2))
      const growth = `${((micros.at(-1) ?? 0) / (micros[0] ?? 1)).toFixed(2)} ×`
      return `| ${[answer.page, ...cells, growth].join(' | ')} |`
    }),
  ]
  const gigabytes = (bytes: number) =>
    `${((bytes * MILLION * ACCOUNTS_OF_MATCH) / 1e9).toFixed(1)} GB`
  return [
    'Milliseconds of the server’s processor time for each answer, by the matches of the history:',
    '',
    ...tableOf(({ micros }) => micros),
    '',
    'Milliseconds from the request to the answer, one at a time:',
    '',
    ...tableOf(({ latency }) => latency),
    '',
    'A short history has fewer days, months and scores to answer; from 10,000 matches on, answers are equally long.',
    '',
    `Adding up a match of a long queue: ${figures.fold.toFixed(0)} µs for each account. Logging a match of two accounts and a guest: ${figures.create.toFixed(0)} µs; adding it up for both, together with others: ${figures.foldOne.toFixed(0)} µs.`,
    '',
    `A million matches of three accounts each take ${gigabytes(entryBytes)} in \`entries\` and ${gigabytes(tallyBytes)} in \`tallies\`, at the sizes of these histories.`,
  ].join('\n')
}
