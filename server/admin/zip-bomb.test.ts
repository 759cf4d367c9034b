import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { madeBackup } from '#tests/support/backups/made-backup.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

// On Linux `maxRSS` counts the process that started this one.
const PRINT_PEAK = `import { existsSync, readFileSync } from 'node:fs'
const status = '/proc/self/status'
process.on('exit', () => console.log(existsSync(status)
  ? /^VmHWM:\\s+(\\d+)/m.exec(readFileSync(status))[1]
  : process.resourceUsage().maxRSS))`

test('A backup that unpacks to 256 MB in one line takes no more memory than it does otherwise', async () => {
  const { directory, remove } = await createTestDatabase('sqlite')
  onTestFinished(remove)
  const file = join(directory, 'bomb.gz')
  const [header = ''] = await madeBackup()
  const line = Buffer.alloc(256 * 1024 * 1024, 'a')
  const bomb = gzipSync(Buffer.concat([Buffer.from(`${header}\n["`), line]), { level: 1 })
  await writeFile(file, bomb)
  expect(line.length / bomb.length).toBeGreaterThan(100)
  const peak = `data:text/javascript,${encodeURIComponent(PRINT_PEAK)}`
  const args = ['--import', peak, 'server/admin/admin.ts']
  const child = spawn(process.execPath, [...args, 'verify-backup', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory, TMPDIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(err).toMatch(/ is damaged or was cut off: use another backup\.\n$/u)
  // Node and our code take about 140 MB.
  expect(Number(out) * 1024).toBeLessThan(line.length)
})
