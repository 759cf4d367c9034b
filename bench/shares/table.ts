import { median } from '../load/figures.ts'
import type { KindFigures, Phase } from './measure.ts'

const HEAD = `| greedy | calm p50 | p99 ms | beside it p50 | p99 ms | p99 to p99 | loop delay calm | beside it p99 ms | server busy | answered |
|---|---|---|---|---|---|---|---|---|---|`

/** What an honest account notices of each kind, as Markdown. */
export function sharesTable(figures: readonly KindFigures[], title: string): string {
  return [`**${title}**`, '', HEAD, ...figures.map(rowOf)].join('\n')
}

function rowOf({ kind, calm, greedy, did }: KindFigures): string {
  const [calmP99, greedyP99] = [percentile(calm, 0.99), percentile(greedy, 0.99)]
  const answered = Object.entries(did).map(([status, count]) => `${status}: ${count}`)
  const cells = [
    kind,
    percentile(calm, 0.5).toFixed(2),
    calmP99.toFixed(2),
    percentile(greedy, 0.5).toFixed(2),
    greedyP99.toFixed(2),
    `${(greedyP99 / calmP99).toFixed(1)} ×`,
    median(calm.delays).toFixed(1),
    median(greedy.delays).toFixed(1),
    `${Math.round(median(greedy.busy) * 100)} %`,
    answered.join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

function percentile({ latencies }: Phase, part: number): number {
  const inOrder = latencies.toSorted((a, b) => a - b)
  return inOrder[Math.ceil(part * inOrder.length) - 1] ?? Number.NaN
}
