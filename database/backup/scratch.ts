import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompiledQuery } from 'kysely'

import { connect } from '../connect.ts'
import { codeOf, databaseFailureOf } from '../errors.ts'

/** An empty database that is gone after its use. */
interface Scratch {
  address: string
  /** What it is, for people. */
  name: string
  remove(): Promise<void>
}

/**
 * Lends an empty database of the same engine as the one at `address`, which itself is never
 * touched. Where that PostgreSQL gives none, it is a SQLite file, and its name says why.
 */
export async function withScratch<T>(
  address: string,
  work: (scratch: Pick<Scratch, 'address' | 'name'>) => Promise<T>,
): Promise<T> {
  const scratch = /^postgres(ql)?:/u.test(address)
    ? await scratchPostgres(address)
    : await scratchFile('a scratch SQLite file')
  try {
    return await work(scratch)
  } finally {
    await scratch.remove()
  }
}

async function scratchFile(name: string): Promise<Scratch> {
  // Nobody else can look into it: it gets hashes of passwords and addresses of people.
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-verify-'))
  return {
    address: join(directory, 'scratch.sqlite'),
    name,
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

async function scratchPostgres(address: string): Promise<Scratch> {
  const database = `tabletally_verify_${randomUUID().replaceAll('-', '')}`
  try {
    await run(address, `create database ${database} template template0`)
  } catch (error) {
    const isForbidden = codeOf(error) === '42501'
    if (!isForbidden && databaseFailureOf(error) === null) throw error
    const why = isForbidden ? 'its user may not create databases' : 'it does not answer'
    return scratchFile(`a scratch SQLite file, not PostgreSQL (${why})`)
  }
  const url = new URL(address)
  url.pathname = `/${database}`
  // The schema of a `search_path` is not there.
  url.searchParams.set('options', '-c search_path=public')
  return {
    address: url.href,
    name: 'a scratch PostgreSQL database',
    remove: () => run(address, `drop database ${database} with (force)`),
  }
}

async function run(address: string, statement: string): Promise<void> {
  const database = await connect(address)
  try {
    await database.schema.executeQuery(CompiledQuery.raw(statement))
  } finally {
    await database.close()
  }
}
