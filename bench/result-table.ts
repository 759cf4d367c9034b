import { endpointTitles, knows } from './benched-endpoints.ts'
import type { ContenderName } from './contenders/contender.ts'
import { type Figures, median } from './load/figures.ts'
import type { Options } from './options.ts'
import { type Start, startTable } from './start-and-rest.ts'

/** The figures as Markdown: medians of the rounds, with minimum and maximum in brackets. */
export function tablesOf(
  figures: readonly Figures[],
  starts: readonly Start[],
  options: Options,
): string {
  const rows = options.endpoints.flatMap((endpoint) => {
    const ofEndpoint = figures.filter((figure) => figure.endpoint === endpoint)
    const able = options.contenders.filter((name) => knows(name, endpoint))
    return able.map((name, index) =>
      rowOf(index === 0 ? endpointTitles[endpoint] : '', name, ofEndpoint),
    )
  })
  return [
    [HEAD, ...rows].join('\n'),
    ...(options.contenders.includes('app-small') ? [sizesTable(figures, options)] : []),
    ...(starts.length > 0 ? [startTable(starts)] : []),
  ].join('\n\n')
}

/** Compares the product on the larger data set with itself on S. */
function sizesTable(figures: readonly Figures[], { endpoints, size }: Options): string {
  const rows = endpoints.map((endpoint) => {
    const of = (name: ContenderName, value: (figure: Figures) => number) =>
      median(
        figures.filter((each) => each.endpoint === endpoint && each.contender === name).map(value),
      )
    const [small, large] = [of('app-small', ({ p50 }) => p50), of('app', ({ p50 }) => p50)]
    const cpu = [of('app-small', (each) => each.cpu), of('app', (each) => each.cpu)]
    const cells = [small.toFixed(1), large.toFixed(1), (large / small).toFixed(2)]
    return `| ${[endpoint, ...cells, ...cpu.map((each) => each.toFixed(0))].join(' | ')} |`
  })
  return [
    `| endpoint | S, p50 ms | ${size}, p50 ms | ${size} of S | S, CPU µs | ${size}, CPU µs |`,
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

const HEAD = `| endpoint | contender | requests/s (spread) | p99 ms | CPU µs | of the limit |
|---|---|---|---|---|---|`

function rowOf(title: string, name: ContenderName, figures: readonly Figures[]): string {
  const own = figures.filter(({ contender }) => contender === name)
  const middle = (of: (figure: Figures) => number) => median(own.map(of))
  const rates = own.map(({ perSecond }) => perSecond)
  const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`
  const limit = median(
    figures.filter(({ contender }) => contender === 'bare').map(({ perSecond }) => perSecond),
  )
  const rate = median(rates)
  const cells = [
    title,
    name,
    `${Math.round(rate)} (${spread})`,
    middle(({ p99 }) => p99).toFixed(1),
    middle(({ cpu }) => cpu).toFixed(0),
    limit > 0 ? (rate / limit).toFixed(2) : '',
  ]
  return `| ${cells.join(' | ')} |`
}
