import { DatabaseSync } from 'node:sqlite'

// node --import …/small-disk.ts: SIGUSR2 stops the database from growing; the next SIGUSR2 allows it again.

const opened = new Set<DatabaseSync>()
let full = false

const exec = Reflect.get(DatabaseSync.prototype, 'exec')
Reflect.set(DatabaseSync.prototype, 'exec', function remember(this: DatabaseSync, sql: string) {
  opened.add(this)
  exec.call(this, sql)
})

process.on('SIGUSR2', () => {
  full = !full
  for (const database of opened) {
    const pages = database.prepare('pragma page_count').get() as { page_count: number }
    const most = full ? pages.page_count : 1_000_000
    exec.call(database, `pragma max_page_count = ${most}`)
  }
})
