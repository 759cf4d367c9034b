import { onTestFinished } from 'vitest'

import { connect, type Database, type Engine } from '#database/connect.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

export interface Prepared {
  address: string
  directory: string
  database: Database
  crowd: Crowd
  env: Record<string, string>
}

export async function prepare(engine: Engine, people: number): Promise<Prepared> {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const { address, directory } = created
  const database = await connect(address)
  onTestFinished(() => database.close())
  const crowd = await addCrowd(database, people)
  const url = engine === 'postgres' ? { DATABASE_URL: address } : {}
  return { address, directory, database, crowd, env: { DATA_DIR: directory, ...url } }
}
