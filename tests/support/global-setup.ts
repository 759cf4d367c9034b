import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { CompiledQuery } from 'kysely'
import type { TestProject } from 'vitest/node'

import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'

import { startPooler, type TestPooler } from './servers/test-pooler.ts'
import { startPostgres, type TestPostgres } from './servers/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated; tests copy it. */
    sqliteTemplate: string
    /** Of PostgreSQL's maintenance database, to create test databases from the template. */
    postgresUrl: string
    postgresSocketUrl: string
    /** Through which the servers of the tests reach PostgreSQL; null without one. */
    poolerPort: number | null
    /** Set for a project whose databases are reached through that socket. */
    throughSocket?: true
  }
}

export const POSTGRES_TEMPLATE = 'tabletally_template'

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (project.vitest.projects.every(({ name }) => name === 'components')) return
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-template-'))
  const sqliteTemplate = join(directory, 'template.sqlite')
  await migrated(sqliteTemplate)

  const postgres = await startPostgres()
  const admin = await connect(postgres.url('postgres'))
  await admin.schema.executeQuery(CompiledQuery.raw(`create database ${POSTGRES_TEMPLATE}`))
  await admin.close()
  await migrated(postgres.url(POSTGRES_TEMPLATE))

  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('postgresSocketUrl', postgres.socketUrl('postgres'))
  const pooler = process.env['BEHIND_POOLER'] === undefined ? null : await beforePostgres(postgres)
  project.provide('poolerPort', pooler?.port ?? null)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** What `docs/operating.md` says about a pooler. */
async function beforePostgres(postgres: TestPostgres): Promise<TestPooler> {
  const admin = await connect(postgres.url('postgres'))
  for (const [name, value] of [
    ['statement_timeout', "'9s'"],
    ['random_page_cost', '1.1'],
  ]) {
    await admin.schema.executeQuery(CompiledQuery.raw(`alter role postgres set ${name} = ${value}`))
  }
  await admin.close()
  return startPooler(postgres.port)
}

async function migrated(address: string): Promise<void> {
  const database = await connect(address)
  await migrate(database)
  await database.close()
}
