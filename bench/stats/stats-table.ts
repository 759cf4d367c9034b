import type { Answer, StatsFigures } from './stats-measure.ts'

/** What an answer costs for each length of history, as Markdown. */
export function statsTable({ sizes, pages, create, bytes }: StatsFigures): string {
  const ms = (micros: number) => (micros / 1000).toFixed(1)
  const cell = ({ changed, repeated, turn }: Answer) => [changed, repeated, turn].map(ms).join(', ')
  return [
    'By the number of matches: ms of the server’s processor after a change, repeated, in the longest turn.',
    '',
    `|page|${sizes.join('|')}|`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...pages.map(({ page, answers }) => `|${page}|${answers.map(cell).join('|')}|`),
    '',
    `- log a match of two accounts and a guest: ${create.toFixed(0)} µs`,
    `- bytes a match: ${bytes.map(({ table, bytes: of }) => `\`${table}\` ${of.toFixed(0)}`).join(', ')}`,
  ].join('\n')
}
