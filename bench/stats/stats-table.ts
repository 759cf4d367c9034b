import type { StatsFigures } from './stats-measure.ts'

const MILLION = 1_000_000
const ACCOUNTS_OF_MATCH = 3

/** What an answer costs for each length of history, as Markdown. */
export function statsTable(figures: StatsFigures): string {
  const { entryBytes, tallyBytes } = figures
  const gigabytes = (bytes: number) =>
    `${((bytes * MILLION * ACCOUNTS_OF_MATCH) / 1e9).toFixed(1)} GB`
  return [
    'For each answer, by the matches of the history: milliseconds of the server’s processor time · from the request to the answer (its length in kB).',
    '',
    'Histories of the same hundred matches again and again, so that answers differ in their numbers alone (a game of a hundred matches has fewer than ten for its form):',
    '',
    ...tableOf(figures, 'alike'),
    '',
    'Histories of ever new matches over three years. Longer ones have more days and scores to answer:',
    '',
    ...tableOf(figures, 'growing'),
    '',
    `Adding up a match of a long queue: ${figures.fold.toFixed(0)} µs for each account. Logging a match of two accounts and a guest: ${figures.create.toFixed(0)} µs, without the triggers ${figures.createBare.toFixed(0)} µs; adding it up for both, together with others: ${figures.foldOne.toFixed(0)} µs.`,
    '',
    `A million matches of three accounts each take ${gigabytes(entryBytes)} in \`entries\` and ${gigabytes(tallyBytes)} in \`tallies\`, at the sizes of these histories.`,
  ].join('\n')
}

function tableOf(
  { sizes, answers }: StatsFigures,
  kind: StatsFigures['answers'][number]['kind'],
): string[] {
  const rows = answers
    .filter((answer) => answer.kind === kind)
    .map(({ page, micros, latency, bytes }) => {
      const thousand = (values: readonly number[], index: number, digits: number) =>
        ((values[index] ?? 0) / 1000).toFixed(digits)
      const cells = micros.map(
        (_, index) =>
          `${thousand(micros, index, 2)} · ${thousand(latency, index, 2)} (${thousand(bytes, index, 1)})`,
      )
      const growthOf = (values: readonly number[]) =>
        ((values.at(-1) ?? 0) / (values[0] ?? 1)).toFixed(2)
      const growth = `${growthOf(micros)} × · ${growthOf(latency)} ×`
      return `| ${[page, ...cells, growth].join(' | ')} |`
    })
  return [
    `| page | ${sizes.join(' | ')} | longest ÷ shortest |`,
    `|---|${sizes.map(() => '---|').join('')}---|`,
    ...rows,
  ]
}
