import { test } from '#tests/support/browser/browser.ts'
import { doTheMainJob } from '#tests/support/main-job.ts'

test(
  'A newcomer signs up, opens the mail, logs in, logs a match with a guest and sees it everywhere',
  { tag: '@phone' },
  async ({ app, page }) => {
    test.slow()
    await doTheMainJob(app, page, async (email) => {
      await app.mailTo(email)
      await app.openMailbox(page)
      await page
        .getByRole('link', { name: /verify/i })
        .first()
        .click()
      await page.getByRole('link', { name: 'Verify my email' }).first().click()
    })
  },
)
