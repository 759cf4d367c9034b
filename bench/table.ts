import type { ContenderName } from './contenders/contender.ts'
import { endpointTitles } from './endpoints.ts'
import { type Figures, median } from './load/figures.ts'
import type { Options } from './options.ts'

/** The figures as Markdown: a table a call, medians of the rounds. */
export function summary(figures: readonly Figures[], options: Options): string {
  const tables = options.calls.map((call) => {
    const ofCall = figures.filter((figure) => figure.call === call)
    const rows = options.contenders.map((name) => rowOf(name, ofCall))
    return [`**${call}**: \`${endpointTitles[call]}\``, '', HEAD, ...rows].join('\n')
  })
  return tables.join('\n\n')
}

const HEAD = `| contender | requests/s (spread) | p50 ms | p99 ms | CPU µs | memory MB | of the limit |
|---|---|---|---|---|---|---|`

function rowOf(name: ContenderName, figures: readonly Figures[]): string {
  const own = figures.filter(({ contender }) => contender === name)
  const middle = (of: (figure: Figures) => number) => median(own.map(of))
  const rates = own.map(({ perSecond }) => perSecond)
  const spread = `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`
  const limit = median(
    figures.filter(({ contender }) => contender === 'bare').map(({ perSecond }) => perSecond),
  )
  const rate = median(rates)
  const cells = [
    name,
    `${Math.round(rate)} (${spread})`,
    middle(({ p50 }) => p50).toFixed(1),
    middle(({ p99 }) => p99).toFixed(1),
    middle(({ cpu }) => cpu).toFixed(0),
    middle(({ memory }) => memory).toFixed(0),
    limit > 0 ? (rate / limit).toFixed(2) : '',
  ]
  return `| ${cells.join(' | ')} |`
}
