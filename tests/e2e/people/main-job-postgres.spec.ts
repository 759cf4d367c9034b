import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { serve, test } from '#tests/support/browser/browser.ts'
import { doTheMainJob } from '#tests/support/main-job.ts'
import { startPostgres } from '#tests/support/servers/test-postgres.ts'
import { startSmtp } from '#tests/support/servers/test-smtp.ts'

test('The main job works on PostgreSQL, with mail by a real SMTP server', async ({ page }) => {
  test.slow()
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-main-job-'))
  const smtp = await startSmtp()
  const postgres = await startPostgres()
  const app = await serve(directory, {
    DATABASE_URL: postgres.url('postgres'),
    SMTP_URL: smtp.url,
  })
  await doTheMainJob(app, page, async (email) => {
    const { text = '' } = await smtp.mailTo(email)
    const link = /https?:\S+token=[\w-]+/u.exec(text)?.[0]
    await page.goto(link ?? 'the mail has no link')
  })
  await page.goto('about:blank')
  await app.running.stop()
  await postgres.stop()
  await smtp.stop()
  await rm(directory, { recursive: true, force: true })
})
