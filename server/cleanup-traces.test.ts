import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#platform/config.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'
import { startSmtp } from '#tests/support/servers/test-smtp.ts'

import { cleanUp } from './cleanup.ts'
import { start } from './start.ts'

const MAILS = 12

async function prepare() {
  const { directory, address, remove } = await createTestDatabase('sqlite')
  onTestFinished(remove)
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const links = () => smtp.received.map(({ text }) => /token=([\w-]+)/u.exec(text ?? '')?.[1] ?? '')
  return {
    env: { DATA_DIR: directory, SMTP_URL: smtp.url, LIMITS: 'off', PORT: '0' },
    address,
    async mailLinks(url: string) {
      const before = smtp.received.length
      for (let index = before; index < before + MAILS; index += 1) {
        const email = `p${index}@residue.example`
        const body = { firstName: 'P', lastName: 'Q', email, password: PASSWORD }
        const response = await sendRequest(`${url}/api/auth/signup`, { method: 'POST', body })
        expect(response.status).toBe(201)
      }
      const waiting = () => {
        const file = new DatabaseSync(address, { readOnly: true })
        const row = file.prepare('select count(*) as n from outbox where sent_at is null').get()
        file.close()
        return row?.['n']
      }
      await expect.poll(waiting).toBe(0)
      await expect.poll(() => new Set(links()).size).toBe(before + MAILS)
    },
    async found() {
      const names = (await readdir(directory)).filter((name) => name.includes('.sqlite'))
      const found: Record<string, number> = {}
      for (const name of names) {
        const bytes = await readFile(join(directory, name))
        const there = links().filter((link) => bytes.includes(link)).length
        if (there > 0) found[name] = there
      }
      return found
    },
  }
}

test('Mailed links are in none of the files after a shutdown, also if another process has the database open', async () => {
  const { env, address, mailLinks, found } = await prepare()
  // E.g. an SQLite shell: the write-ahead log then outlives the server.
  const onlooker = new DatabaseSync(address)
  onTestFinished(() => onlooker.close())
  onlooker.prepare('select count(*) from users').get()
  const instance = await startInstance({ env: { ...env, SHUTDOWN_SECONDS: '0' } })
  await mailLinks(instance.url)
  instance.signal('SIGTERM')
  expect(await instance.exited).toEqual({ code: 0, signal: null })
  expect(await found()).toEqual({})
})

test('The write-ahead log of a killed server is cleared at the next start, and the log of a running one every hour', async () => {
  const { env, mailLinks, found } = await prepare()
  const killed = await startInstance({ env })
  await mailLinks(killed.url)
  killed.signal('SIGKILL')
  await killed.exited
  expect(await found()).toEqual({ 'tabletally.sqlite-wal': MAILS })
  const running = await start(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  onTestFinished(() => running.stop())
  expect(await found()).toEqual({})
  await mailLinks(`http://127.0.0.1:${running.port}`)
  await cleanUp(running.app)
  expect(await found()).toEqual({})
})
