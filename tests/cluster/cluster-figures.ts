import { writeSection } from '#bench/report.ts'

import type { ClusterLoad } from './cluster-load.ts'
import type { Found } from './cluster-scene.ts'
import type { PatroniCluster } from './patroni-cluster.ts'

const FILE = 'bench/results/cluster.md'

type Figures = Record<string, number | string>

interface Run {
  command: string
  cluster: Pick<PatroniCluster, 'versions'>
  load: Pick<ClusterLoad, 'kept' | 'statuses'>
  found: Found
}

export function writeFigures(
  title: string,
  { command, cluster, load, found }: Run,
  rows: Record<string, Figures>,
): void {
  const day = new Date().toISOString().slice(0, 10)
  const responses = [...load.statuses].map(([status, count]) => `${status}: ${count}`)
  const about = `${day}, \`${command}\`, ${cluster.versions}, Node ${process.versions.node}; ${load.kept.length} matches acknowledged, ${found.lost} writes lost, ${found.doubled} doubled, ${found.backwards.length} reads went back; responses ${responses.join(', ')}`
  const body = `${about}.\n\n${table(rows)}`
  writeSection(FILE, title, body)
  process.stdout.write(`\n${title}\n${body}\n`)
}

function table(rows: Record<string, Figures>): string {
  const names = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const lines = [
    ['', ...names],
    ['---', ...names.map(() => '---')],
    ...Object.entries(rows).map(([name, row]) => [name, ...names.map((key) => row[key] ?? '')]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** In seconds. */
export function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const seconds = (value = 0) => (value / 1000).toFixed(1)
  return `${seconds(sorted[Math.floor(sorted.length / 2)])}, ${seconds(sorted.at(-1))}`
}

export function longestGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((at) => at > from && at < to), to]
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}
