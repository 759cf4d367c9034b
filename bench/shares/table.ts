import { median } from '../load/figures.ts'
import type { KindFigures, Phase } from './measure.ts'

const HEAD = `Milliseconds of an honest account’s requests, without and with a greedy account beside it.

| greedy | p99 calm | with it | ratio | server busy | responses |
|---|---|---|---|---|---|`

/** How much each kind of greedy account slows down an honest one, as Markdown. */
export function sharesTable(figures: readonly KindFigures[], title: string): string {
  return [`**${title}**`, '', HEAD, ...figures.map(rowOf)].join('\n')
}

function rowOf({ kind, calm, greedy, did }: KindFigures): string {
  const [calmP99, greedyP99] = [percentile(calm, 0.99), percentile(greedy, 0.99)]
  const responses = Object.entries(did).map(([status, count]) => `${status}: ${count}`)
  const cells = [
    kind,
    calmP99.toFixed(2),
    greedyP99.toFixed(2),
    (greedyP99 / calmP99).toFixed(1),
    `${Math.round(median(greedy.busy) * 100)} %`,
    responses.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

function percentile({ latencies }: Phase, part: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN
}
