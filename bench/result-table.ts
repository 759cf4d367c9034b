import { endpointTitles } from './benched-endpoints.ts'
import type { ContenderName } from './contenders/contender.ts'
import { type Figures, median } from './load/figures.ts'
import type { Options } from './options.ts'
import { type Start, startTable } from './start-and-rest.ts'

/** What the budgets compare. */
const RATIOS: readonly (readonly [ContenderName, ContenderName])[] = [
  ['app', 'bare'],
  ['app-pg', 'compiling-pg'],
  ['app-pg', 'express-pg'],
]

/** The figures as Markdown: medians of the rounds. */
export function tablesOf(
  figures: readonly Figures[],
  starts: readonly Start[],
  options: Options,
): string {
  return [
    options.contenders.includes('app-small')
      ? sizesTable(figures, options)
      : ratesTable(figures, options),
    ...(starts.length > 0 ? [startTable(starts)] : []),
  ].join('\n\n')
}

/** Requests a second of each contender. */
function ratesTable(figures: readonly Figures[], { endpoints, contenders }: Options): string {
  const ratios = RATIOS.filter((pair) => pair.every((name) => contenders.includes(name)))
  // What others need is only compared with.
  const shown = contenders.filter((name) => name === 'bare' || name.startsWith('app'))
  const rows = endpoints.map((endpoint) => {
    const rate = (name: ContenderName) =>
      medianOf(figures, endpoint, name, ({ perSecond }) => perSecond)
    return [
      endpointTitles[endpoint],
      ...shown.map((name) => rate(name)?.toFixed(0) ?? ''),
      ...ratios.map(([one, other]) => quotient(rate(one), rate(other))),
    ]
  })
  const head = [...shown, ...ratios.map((pair) => pair.join(' ÷ '))]
  return table([['requests/s', ...head], ...rows])
}

/** Compares the product on the larger data set with itself on S. */
function sizesTable(figures: readonly Figures[], { endpoints, size }: Options): string {
  const rows = endpoints.map((endpoint) => {
    const p50 = (name: ContenderName) => medianOf(figures, endpoint, name, (each) => each.p50)
    const cpu = (name: ContenderName) => medianOf(figures, endpoint, name, (each) => each.cpu)
    return [
      endpointTitles[endpoint],
      ...[p50('app-small'), p50('app')].map((each) => each?.toFixed(1) ?? ''),
      quotient(p50('app'), p50('app-small')),
      ...[cpu('app-small'), cpu('app')].map((each) => each?.toFixed(0) ?? ''),
    ]
  })
  const head = ['S, p50 ms', `${size}, p50 ms`, `${size} ÷ S`, 'S, CPU µs', `${size}, CPU µs`]
  return table([['', ...head], ...rows])
}

/** null for an endpoint that the contender does not serve. */
function medianOf(
  figures: readonly Figures[],
  endpoint: Figures['endpoint'],
  contender: ContenderName,
  of: (figure: Figures) => number,
): number | null {
  const own = figures.filter((each) => each.endpoint === endpoint && each.contender === contender)
  return own.length === 0 ? null : median(own.map(of))
}

function quotient(one: number | null, other: number | null): string {
  return one === null || other === null ? '' : (one / other).toFixed(2)
}

function table([head = [], ...rows]: readonly string[][]): string {
  const lines = [head, ...rows].map((cells) => `|${cells.join('|')}|`)
  return lines.toSpliced(1, 0, `|${'---|'.repeat(head.length)}`).join('\n')
}
