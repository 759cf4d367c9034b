import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'

import { type Contender, type ContenderName, startContender } from './contenders/contender.ts'
import { programOf } from './contenders/programs.ts'
import { postgresData } from './dataset/postgres.ts'
import type { Size } from './dataset/sizes.ts'
import { sqliteData } from './dataset/sqlite.ts'
import { type EndpointName, CONFIRMATIONS, readsFirst, requestsOf } from './endpoints.ts'
import { type Figures, putFigures } from './load/figures.ts'
import { putLoad } from './load/load.ts'
import type { Options } from './options.ts'
import { prepareFor } from './prepare.ts'
import { measuredWith, writeSection } from './report.ts'
import { compareAnswers } from './same-answers.ts'
import { measureStarts, type Start, startsMeasured } from './start-and-rest.ts'
import { tablesOf } from './table.ts'

const DATA = resolve('bench/.data')
const WARM_UP_SECONDS = 1
const REST_MS = 300

interface Standing extends Contender {
  address: string
  size: Size
}

/**
 * Measures each call on every contender, in turn. Prints the tables and writes them into the report,
 * in a section for this command.
 */
export async function bench(options: Options, command: string): Promise<void> {
  const runs = `${DATA}/run`
  rmSync(runs, { recursive: true, force: true })
  mkdirSync(runs, { recursive: true })
  const standing: Standing[] = []
  const figures: Figures[] = []
  const copies = await copiesOf(options.contenders, options.size, runs)
  const starts: Start[] = []
  try {
    for (const [name, address] of copies.addresses) {
      if (!startsMeasured.includes(name)) continue
      starts.push(await measureStarts(name, programOf(name, address, runs), runs, options.rounds))
    }
    for (const [name, address] of copies.addresses) {
      const contender = await startContender(name, programOf(name, address, runs), runs)
      standing.push({ ...contender, address, size: sizeFor(name, options.size) })
    }
    const alike = standing.filter(({ size }) => size === options.size)
    for (const call of readsFirst(options.calls)) {
      for (const { address, size } of alike) await prepareFor(call, address, size)
      await compareAnswers(call, alike, options.size)
    }
    for (const call of options.calls) {
      for (const { address, size } of standing) await prepareFor(call, address, size)
      for (let round = 0; round <= options.rounds; round += 1) {
        // Each goes first once, so that nobody always follows the same neighbour.
        const order = standing.map((_, place) => standing[(place + round) % standing.length]!)
        for (const contender of order) {
          const figure = await measure(call, contender, options, round === 0)
          if (round > 0) figures.push(figure)
        }
      }
      console.log(`measured ${call}`)
    }
  } finally {
    for (const contender of standing) await contender.stop()
    await copies.stop()
  }
  writeFileSync(options.json, `${JSON.stringify({ options, starts, figures }, null, 2)}\n`)
  const tables = tablesOf(figures, starts, options)
  writeSection(options.out, command, `${measuredWith(command)}\n\n${tables}`)
  console.log(tables)
}

function sizeFor(name: ContenderName, size: Size): Size {
  return name === 'app-small' ? 'S' : size
}

/** Addresses of copies of the data set: a file for each on SQLite, one database for all on PostgreSQL. */
async function copiesOf(
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
    await upToDate(file)
    addresses.set(name, file)
  }
  if (onPostgres.length === 0) return { addresses, stop: async () => undefined }
  const postgres = await postgresData(DATA, size)
  await upToDate(postgres.address)
  for (const name of onPostgres) addresses.set(name, postgres.address)
  return { addresses, stop: () => postgres.stop() }
}

/** Data that are kept from an earlier version of the product are migrated as a user's are. */
async function upToDate(address: string): Promise<void> {
  const database = await connect(address)
  await migrate(database)
  await database.close()
}

/** One run of one call against one contender. The first round only warms up. */
async function measure(
  call: EndpointName,
  contender: Standing,
  options: Options,
  warmingUp: boolean,
): Promise<Figures> {
  const { size } = contender
  if (call === 'confirm') await prepareFor(call, contender.address, size)
  const before = await contender.usage()
  const load = await putLoad(contender.urls, {
    requests: requestsOf(call, size),
    connections: options.connections,
    seconds: call === 'confirm' ? null : warmingUp ? WARM_UP_SECONDS : options.seconds,
  })
  const after = await contender.usage()
  await new Promise((rested) => setTimeout(rested, REST_MS))
  if (call === 'confirm' && load.answers < CONFIRMATIONS / 2) throw new Error('Too few answered.')
  return putFigures(call, contender.name, load, before, after)
}
