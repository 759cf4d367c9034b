import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompiledQuery } from 'kysely'
import { inject } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'

import { POSTGRES_TEMPLATE } from '../global-setup.ts'
import './ran-statements.ts'
import { cleanDatabase, noteNewDatabase, takeCleanDatabase } from './reused-databases.ts'

export interface TestDatabase {
  address: string
  directory: string
  remove(): Promise<void>
}

export async function createTestDatabase(
  engine: Engine,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-test-'))
  const removeDirectory = () => rm(directory, { recursive: true, force: true })
  if (engine === 'sqlite') {
    const address = join(directory, 'tabletally.sqlite')
    if (content === 'migrated') await copyFile(inject('sqliteTemplate'), address)
    return { address, directory, remove: removeDirectory }
  }
  const server = inject(inject('throughSocket') === true ? 'postgresSocketUrl' : 'postgresUrl')
  const addressOf = (database: string) => server.replace(/\/postgres$/u, `/${database}`)
  const reused = content === 'migrated' ? takeCleanDatabase() : null
  const name = reused ?? `test_${newId().replaceAll('-', '')}`
  const address = addressOf(name)
  if (reused === null) {
    const template = content === 'migrated' ? POSTGRES_TEMPLATE : 'template0'
    await runSql(server, `create database ${name} template ${template} strategy file_copy`)
    // Behind a pooler each test has a new one: connections that stay open would be the pooler's.
    if (content === 'migrated' && inject('poolerPort') === null) {
      await noteNewDatabase(name, address)
    }
  }
  return {
    address,
    directory,
    async remove() {
      if (!(await cleanDatabase(name))) {
        await runSql(server, `drop database ${name} with (force)`)
      }
      await removeDirectory()
    },
  }
}

async function runSql(address: string, statement: string): Promise<void> {
  const admin = await connect(address)
  await admin.schema.executeQuery(CompiledQuery.raw(statement))
  await admin.close()
}
