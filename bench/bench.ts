import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  type EndpointName,
  CONFIRMATIONS,
  knows,
  readsFirst,
  requestsOf,
} from './benched-endpoints.ts'
import { type Contender, type ContenderName, startContender } from './contenders/contender.ts'
import { programOf } from './contenders/contenders.ts'
import { postgresData } from './dataset/postgres.ts'
import type { Size } from './dataset/sizes.ts'
import { sqliteData } from './dataset/sqlite.ts'
import { bringUpToDate } from './dataset/up-to-date.ts'
import { type Figures, figuresOf } from './load/figures.ts'
import { putLoad } from './load/load.ts'
import type { Options } from './options.ts'
import { prepareFor } from './prepare.ts'
import { measuredWith, writeSection } from './report.ts'
import { tablesOf } from './result-table.ts'
import { compareResponses } from './same-responses.ts'
import { measureStarts, type Start, startsMeasured } from './start-and-rest.ts'

const DATA = resolve('bench/.data')
const WARM_UP_SECONDS = 1
const REST_MS = 300

interface RunningContender extends Contender {
  address: string
  size: Size
}

/**
 * Measures each endpoint on every contender, in turn. Prints the tables and writes them into the
 * report, in the section of the data set.
 */
export async function bench(options: Options, command: string): Promise<void> {
  const runs = `${DATA}/run`
  rmSync(runs, { recursive: true, force: true })
  mkdirSync(runs, { recursive: true })
  const running: RunningContender[] = []
  const figures: Figures[] = []
  const copies = await copyData(options.contenders, options.size, runs)
  const starts: Start[] = []
  try {
    for (const [name, address] of copies.addresses) {
      if (!startsMeasured.includes(name)) continue
      starts.push(await measureStarts(name, programOf(name, address, runs), runs, options.rounds))
    }
    for (const [name, address] of copies.addresses) {
      const contender = await startContender(name, programOf(name, address, runs), runs)
      running.push({ ...contender, address, size: sizeFor(name, options.size) })
    }
    const sameSize = running.filter(({ size }) => size === options.size)
    for (const endpoint of readsFirst(options.endpoints)) {
      for (const { address, size } of sameSize) await prepareFor(endpoint, address, size)
      const able = sameSize.filter(({ name }) => knows(name, endpoint))
      await compareResponses(endpoint, able, options.size)
    }
    for (const endpoint of options.endpoints) {
      const able = running.filter(({ name }) => knows(name, endpoint))
      for (const { address, size } of able) await prepareFor(endpoint, address, size)
      for (let round = 0; round <= options.rounds; round += 1) {
        // The order rotates, so that no contender always follows the same one.
        const order = able.map((_, index) => able[(index + round) % able.length]!)
        for (const contender of order) {
          const figure = await measure(endpoint, contender, options, round === 0)
          if (round > 0) figures.push(figure)
        }
      }
      console.log(`measured ${endpoint}`)
    }
  } finally {
    for (const contender of running) await contender.stop()
    await copies.stop()
  }
  writeFileSync(options.json, `${JSON.stringify({ options, starts, figures }, null, 2)}\n`)
  const tables = tablesOf(figures, starts, options)
  if (options.out !== null) {
    writeSection(options.out, `Data set ${options.size}`, `${measuredWith(command)}\n\n${tables}`)
  }
  console.log(tables)
}

function sizeFor(name: ContenderName, size: Size): Size {
  return name === 'app-small' ? 'S' : size
}

/** Copies the data set: a file for each contender on SQLite, one database for all on PostgreSQL. */
async function copyData(
  names: readonly ContenderName[],
  size: Size,
  runs: string,
): Promise<{ addresses: Map<ContenderName, string>; stop(): Promise<void> }> {
  const addresses = new Map<ContenderName, string>()
  const onPostgres = names.filter((name) => /-pg/u.test(name))
  for (const name of names) {
    mkdirSync(`${runs}/${name}`)
    if (onPostgres.includes(name)) continue
    const file = `${runs}/${name}/tabletally.sqlite`
    copyFileSync(await sqliteData(DATA, sizeFor(name, size)), file)
    addresses.set(name, file)
  }
  if (onPostgres.length === 0) return { addresses, stop: async () => undefined }
  const postgres = await postgresData(DATA, size)
  await bringUpToDate(postgres.address)
  for (const name of onPostgres) addresses.set(name, postgres.address)
  return { addresses, stop: () => postgres.stop() }
}

/** Measures one endpoint on one contender once. */
async function measure(
  endpoint: EndpointName,
  contender: RunningContender,
  options: Options,
  warmingUp: boolean,
): Promise<Figures> {
  const { size } = contender
  if (endpoint === 'confirm') await prepareFor(endpoint, contender.address, size)
  const before = await contender.usage()
  const load = await putLoad(contender.urls, {
    requests: requestsOf(endpoint, size),
    connections: options.connections,
    seconds: endpoint === 'confirm' ? null : warmingUp ? WARM_UP_SECONDS : options.seconds,
  })
  const after = await contender.usage()
  await sleep(REST_MS)
  if (endpoint === 'confirm' && load.responses < CONFIRMATIONS / 2)
    throw new Error('Too few requests succeeded.')
  return figuresOf(endpoint, contender.name, load, before, after)
}
