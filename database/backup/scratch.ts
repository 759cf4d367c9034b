import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompiledQuery } from 'kysely'

import { connect } from '../connect.ts'
import { codeOf, databaseFailureOf } from '../errors.ts'

/** A temporary empty database. */
interface Scratch {
  address: string
  /** A description for people. */
  name: string
  remove(): Promise<void>
}

/**
 * Creates a temporary empty database on the same engine as `address`, whose own database is never
 * touched. If that PostgreSQL cannot create one, it is a SQLite file, and its name says why.
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
  // `mkdtemp` makes it private: it will contain password hashes and addresses.
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
  // The new database does not have the schemas of the address's `search_path`.
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
