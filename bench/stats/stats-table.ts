import type { StatsFigures } from './stats-measure.ts'

const MILLION = 1_000_000
const ACCOUNTS_OF_MATCH = 3

type Kind = StatsFigures['answers'][number]['kind']

/** What each kind of history is. */
const histories = {
  alike: 'the same hundred matches again and again',
  growing: 'ever new matches over three years',
} satisfies Record<Kind, string>

/** What an answer costs for each length of history, as Markdown. */
export function statsTable(figures: StatsFigures): string {
  const { sizes, fold, create, createBare, foldOne, entryBytes, tallyBytes } = figures
  const gigabytes = (bytes: number) => ((bytes * MILLION * ACCOUNTS_OF_MATCH) / 1e9).toFixed(1)
  return [
    'By the number of matches: ms of the server’s processor/ms from request to answer/kB of the answer.',
    '',
    `| history | page | ${sizes.join(' | ')} | longest ÷ shortest |`,
    `|---|---|${sizes.map(() => '---|').join('')}---|`,
    ...(Object.keys(histories) as Kind[]).flatMap((kind) => rowsOf(figures, kind)),
    '',
    `- update the totals of one account by a match of a long queue: ${fold.toFixed(0)} µs; of two, together with others: ${foldOne.toFixed(0)} µs`,
    `- log a match of two accounts and a guest: ${create.toFixed(0)} µs; without triggers: ${createBare.toFixed(0)} µs`,
    `- \`entries\` of a million matches of three accounts: ${gigabytes(entryBytes)} GB; \`tallies\`: ${gigabytes(tallyBytes)} GB`,
  ].join('\n')
}

function rowsOf({ answers }: StatsFigures, kind: Kind): string[] {
  return answers
    .filter((answer) => answer.kind === kind)
    .map(({ page, micros, latency, bytes }, row) => {
      const thousand = (values: readonly number[], index: number, digits: number) =>
        ((values[index] ?? 0) / 1000).toFixed(digits)
      const cells = micros.map((_, index) =>
        [thousand(micros, index, 2), thousand(latency, index, 2), thousand(bytes, index, 1)].join(
          '/',
        ),
      )
      const growthOf = (values: readonly number[]) =>
        ((values.at(-1) ?? 0) / (values[0] ?? 1)).toFixed(2)
      const growth = `${growthOf(micros)}/${growthOf(latency)}`
      return `| ${[row === 0 ? histories[kind] : '', page, ...cells, growth].join(' | ')} |`
    })
}
