import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { escapeHtml } from '#platform/html.ts'
import { createOutbox } from '#platform/mail/outbox-worker.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

async function visit(it: TestApp, url: string, headers: Record<string, string> = {}) {
  return it.server.inject({ url, headers: { host: 'localhost:3000', ...headers } })
}

async function signedUp(it: TestApp, firstName = 'Ann', email = 'ann@example.com') {
  const { database, clock, log, config } = it.app
  const outbox = createOutbox({ database, clock, log, config })
  it.app.outbox = outbox
  const body = { firstName, lastName: 'A', email, password: PASSWORD }
  expect((await it.call('POST /auth/signup', { body })).status).toBe(201)
  await vi.waitFor(
    async () => {
      expect((await visit(it, '/dev/mailbox')).body).toContain(escapeHtml(email))
    },
    { timeout: 60_000 },
  )
  await outbox.stop()
  const list = await visit(it, '/dev/mailbox')
  const path = /<a class="[^"]*" href="(\/dev\/mailbox\/[\w-]+)">/u.exec(list.body)?.[1] ?? ''
  return { list, page: await visit(it, path), path }
}

onEachEngine('The mailbox of a server without SMTP', (open) => {
  test('It is empty at first, and says how to get a mail', async () => {
    const it = await open()
    const list = await visit(it, '/dev/mailbox')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('No mail yet.')
    const missing = await visit(it, '/dev/mailbox/01890000-0000-7000-8000-000000000000')
    expect(missing.statusCode).toBe(404)
    expect((await visit(it, '/dev/mailbox/..%2f..%2ftabletally.sqlite')).statusCode).toBe(404)
  })

  test('It shows the mail, whose link verifies the address', async () => {
    const { it, list, page } = await scene(open(), signedUp)
    expect(list.body).toContain('>Verify your email for Tabletally</strong>')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain(
      '<title>Verify your email for Tabletally · Tabletally mailbox</title>',
    )
    expect(page.body).toContain('>Verify your email for Tabletally</h1>')
    const link =
      /<a class="press" href="http:\/\/localhost:3000\/verify-email\?token=([\w-]+)">/u.exec(
        page.body,
      )
    const response = await it.call('GET /auth/verify-email', { query: { token: link?.[1] ?? '' } })
    expect(response.status).toBe(200)
  })

  test('Text of people is escaped, and the page has no scripts', async () => {
    const it = await open()
    const { page, list } = await signedUp(it, '<script>alert(1)</script>', '"b"&x@example.com')
    for (const { body, headers } of [page, list]) {
      expect(body).not.toMatch(/<script|<b>|<style|style=|http-equiv/u)
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('The files are readable by their owner only', async () => {
    const it = await open()
    await signedUp(it)
    const folder = join(it.directory, 'mail')
    const [name = ''] = await readdir(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  })
})
