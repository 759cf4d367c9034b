// npm run bench:streams: what thousands of idle streams take, and what telling other instances costs.
import { parseArgs } from 'node:util'

import { median } from '../load/figures.ts'
import { commandOf, measuredWith, writeSection } from '../report.ts'
import { type CommitFigures, measureCommits } from './measure-commits.ts'
import { measureStreams, type StreamFigures } from './measure-streams.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    // streams or commits; both without it
    only: text,
    streams: text,
    clients: text,
    rounds: text,
    requests: text,
    seconds: text,
    out: text,
    // A folder for the data, on the disk that is measured.
    data: text,
  },
})
const out = values.out ?? 'bench/results/streams.md'
const data = values.data ?? 'bench/.data/streams'
const rounds = Number(values.rounds ?? 5)
const head = measuredWith(commandOf('npm run bench:streams', process.argv.slice(2)))

if (values.only !== 'commits') {
  const figures = await measureStreams({
    streams: Number(values.streams ?? 10_000),
    clients: Number(values.clients ?? 4),
    requests: Number(values.requests ?? 300),
    rounds,
    data: `${data}/streams`,
  })
  report('Idle streams', streamTable(figures))
}
if (values.only !== 'streams') {
  const figures = await measureCommits(`${data}/commits`, rounds, Number(values.seconds ?? 5))
  report('Commits on PostgreSQL', commitTable(figures))
}
// Embedded PostgreSQL leaves handles open.
process.exit()

function report(heading: string, table: string): void {
  writeSection(out, heading, `${head}\n\n${table}`)
  console.log(table)
}

function streamTable(figures: StreamFigures): string {
  const { streams, before, after, idleCpu, calm, during, spread, delays } = figures
  const p = (list: readonly number[], part: number) =>
    (list.toSorted((a, b) => a - b)[Math.ceil(part * list.length) - 1] ?? Number.NaN).toFixed(2)
  const ratio = Number(p(during, 0.99)) / Number(p(calm, 0.99))
  const mb = (bytes: number) => Math.round(bytes / 1_000_000)
  const rows = [
    ['idle streams', streams],
    ['memory without streams, MB', mb(before)],
    ['memory with them, after half a minute, MB', mb(after)],
    ['kB a stream', ((after - before) / streams / 1000).toFixed(1)],
    ['processor time of idle streams, ms a second', idleCpu.toFixed(1)],
    ['other requests, calm: p50, p99, ms', `${p(calm, 0.5)}, ${p(calm, 0.99)}`],
    [
      'while all streams get an event: p50, p99, ms',
      `${p(during, 0.5)}, ${p(during, 0.99)} (${ratio.toFixed(1)} × calm)`,
    ],
    ['from the event to the last stream, ms', median(spread).toFixed(0)],
    ['longest delay of the event loop, ms', median(delays).toFixed(1)],
  ]
  return ['|what|figure|', '|---|---|', ...rows.map((row) => `|${row.join('|')}|`)].join('\n')
}

function commitTable(figures: readonly CommitFigures[]): string {
  const [first] = figures
  const base = median(first?.perSecond ?? [])
  const rows = figures.map(({ how, perSecond }) => {
    const middle = median(perSecond)
    const range = `${Math.min(...perSecond).toFixed(0)}–${Math.max(...perSecond).toFixed(0)}`
    return `|${how}|${middle.toFixed(0)} (${range})|${(middle / base).toFixed(2)}|`
  })
  return ['|how|commits a second|of the first|', '|---|---|---|', ...rows].join('\n')
}
