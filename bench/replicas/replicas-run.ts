// npm run bench:replicas: what a primary saves when two replicas answer its reads.
import { parseArgs } from 'node:util'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startCluster } from '#tests/support/servers/postgres-cluster.ts'

import { median } from '../load/figures.ts'
import { commandOf, measuredWith, writeSection } from '../report.ts'
import { logMatches, type MixFigures, measureMix } from './mixed-load.ts'
import { postmasterOf, processorTime, startApp } from './node-usage.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { seconds: text, rounds: text, people: text, matches: text, out: text },
})
const seconds = Number(values.seconds ?? 10)
const rounds = Number(values.rounds ?? 3)
const WARM_UP_SECONDS = 3

interface Figures extends MixFigures {
  how: string
  /** Processor time for each request, in microseconds. */
  primary: number
  standbys: number
  app: number
}

const cluster = await startCluster()
const [primary] = cluster.nodes
const database = await connect(primary.address)
await migrate(database)
const crowd = await addCrowd(database, Number(values.people ?? 200))
await database.close()

const DATABASE_REPLICAS = cluster.nodes.map(({ address }) => address).join(',')
const ways: { how: string; env: Record<string, string> }[] = [
  { how: 'the primary alone', env: {} },
  {
    how: 'two replicas, clients that send positions',
    env: { DATABASE_REPLICAS },
  },
  { how: 'two replicas, clients that send none', env: { DATABASE_REPLICAS } },
]
const postmasters = await Promise.all(cluster.nodes.map(postmasterOf))
const figures: Figures[] = []
let isFilled = false

for (let round = 0; round < rounds; round += 1) {
  for (const { how, env } of ways) {
    const port = await freePort()
    const app = await startApp(port, { DATABASE_URL: primary.address, ...env })
    const url = `http://127.0.0.1:${port}`
    if (!isFilled) await logMatches(url, crowd, Number(values.matches ?? 30))
    isFilled = true
    const sendsPositions = !how.endsWith('none')
    await measureMix(url, crowd, { seconds: WARM_UP_SECONDS, sendsPositions })
    const usage = () => Promise.all([...postmasters, app.pid ?? 0].map((pid) => processorTime(pid)))
    const before = await usage()
    const mix = await measureMix(url, crowd, { seconds, sendsPositions })
    const used = (await usage()).map(
      (ms, index) => ((ms - (before[index] ?? 0)) * 1000) / mix.requests,
    )
    const [onPrimary = 0, one = 0, other = 0, onApp = 0] = used
    figures.push({ how, ...mix, primary: onPrimary, standbys: one + other, app: onApp })
    app.kill()
  }
}
await cluster.stop()

const table = [
  '|how|requests a second|p50, p99, ms|primary, µs a request|both standbys|app|',
  '|---|---|---|---|---|---|',
  ...ways.map(({ how }) => {
    const of = (field: Exclude<keyof Figures, 'how'>) =>
      median(figures.filter((each) => each.how === how).map((each) => each[field]))
    const whole = (field: Exclude<keyof Figures, 'how'>) => of(field).toFixed(0)
    return `|${how}|${(of('requests') / seconds).toFixed(0)}|${of('p50').toFixed(1)}, ${of('p99').toFixed(1)}|${whole('primary')}|${whole('standbys')}|${whole('app')}|`
  }),
].join('\n')
const head = measuredWith(commandOf('npm run bench:replicas', process.argv.slice(2)))
writeSection(
  values.out ?? 'bench/results/replicas.md',
  'Replicas',
  `${head}. Nine reads for each new match; primary, replicas, app and clients share the processors, so only the processor time counts\n\n${table}`,
)
console.log(table)
process.exit()
