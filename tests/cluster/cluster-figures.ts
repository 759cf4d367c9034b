import { readFileSync, writeFileSync } from 'node:fs'

import { type Figures, table } from '../faults/fault-figures.ts'

const FILE = 'bench/results/cluster.md'
const HEAD = `# A cluster of PostgreSQL

Written by \`npm run test:cluster\`. Three machines (network namespaces of one) as \`deploy/cluster\` sets them up, two instances of the app, fifty people who write and fifty who read, each about once a second.
`

/** Writes a section of the figures in place of the one before with its title, and prints it. */
export function writeFigures(title: string, about: string, rows: Record<string, Figures>): void {
  const day = new Date().toISOString().slice(0, 10)
  const section = `## ${title}\n\n${day}, ${about}.\n\n${table(rows)}\n`
  const before = readOr(FILE, HEAD).split(/^(?=## )/mu)
  const others = before.slice(1).filter((text) => !text.startsWith(`## ${title}\n`))
  const all = [HEAD, ...[...others, section].toSorted()].map((text) => text.trim())
  writeFileSync(FILE, `${all.join('\n\n')}\n`)
  process.stdout.write(`\n${section}`)
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

/** Median and longest, in seconds. */
export function spread(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  const seconds = (value = 0) => (value / 1000).toFixed(1)
  return `${seconds(sorted[Math.floor(sorted.length / 2)])}, ${seconds(sorted.at(-1))}`
}

/** The longest time between two of these times, from one time to another. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  const within = [from, ...times.filter((at) => at > from && at < to), to]
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}

/** As `503: 12, 201: 9`. */
export function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}
