import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from './free-port.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'

export interface TestPooler {
  port: number
  stop(): Promise<void>
}

/** Debian's PgBouncer in transaction mode. */
export async function startPooler(postgresPort: number): Promise<TestPooler> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-pooler-'))
  await chmod(directory, 0o755)
  const port = await freePort()
  const [settings, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')]
  await writeFile(users, '"postgres" "postgres"\n')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=postgres password=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 2000
server_idle_timeout = 10
autodb_idle_timeout = 20
server_lifetime = 60
log_connections = 0
log_disconnections = 0
`,
  )
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn(PGBOUNCER, ['-q', ...asOther, settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await listening(child, port)
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    const socket = connect(port, '127.0.0.1')
    const [isOpen] = await Promise.race([
      once(socket, 'connect').then(() => [true]),
      once(socket, 'error').then(() => [false]),
    ]).catch(() => [false])
    socket.destroy()
    if (isOpen === true) return
    await sleep(20)
  }
}
