import { defineConfig } from '@playwright/test'

import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/browser/test-chromium.ts'
import { isLong } from './tests/support/long-form.ts'

const chromium = findChromium()
const report = process.env['PLAYWRIGHT_JSON']

export default defineConfig({
  // Ends only what hangs: a busy machine is several times slower than a developer's.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  testDir: 'tests/e2e',
  forbidOnly: true,
  fullyParallel: true,
  // Twice as many workers as a small machine has cores: three leave a fifth of two cores idle.
  workers: 4,
  // A busy machine may delay a browser; a test that fails three times is really broken.
  retries: 2,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    screenshot: 'only-on-failure',
    // A test's pages need none, and it would answer what a test intercepts; tests/e2e/offline has one.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium ? { executablePath: chromium.path } : {}),
      args: CHROMIUM_ARGUMENTS,
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(isLong ? {} : { workers: 3 }),
      grepInvert: isLong ? /@phone-alone/ : /@phone-alone|@long/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // A worker serves one project, and its server and browser take seconds to start.
      ...(isLong ? {} : { workers: 1 }),
      // Only tests of what differs on a phone, or is there alone (@phone-alone).
      grep: /@phone/,
      ...(isLong ? {} : { grepInvert: /@long|@phone-long/ }),
      use: {
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
