import { availableParallelism } from 'node:os'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

import { CHROMIUM_ARGUMENTS, findChromium } from './tests/support/browser/test-chromium.ts'
import { isLong } from './tests/support/long-form.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** These start their own servers, and one of them installs and builds the product like a newcomer. */
const wholeProcesses = ['tests/start.test.ts', 'tests/faults/**/*.test.ts']
/** This measures times, so nothing else may run at the same time. */
const measured = 'tests/security/accounts/timing.test.ts'
/** These start servers too; they count work and memory, which do not depend on what else runs. */
const counted = 'tests/security/floods/shares.test.ts'
/** This starts the servers of the bench, and compares what they respond. */
const compared = 'bench/same-responses.test.ts'

/**
 * In the long run the tests of whole processes measure times, so one at a time; in the short run
 * they mostly wait.
 */
const processesAtOnce = isLong ? 1 : 6

/** A busy machine may delay a process or a request; what fails three times is really broken. */
const RETRIES = 2

const chromium = findChromium()

export default defineConfig({
  test: {
    // A real PostgreSQL is started once for all files.
    globalSetup: 'tests/support/global-setup.ts',
    sequence: { sequencer: LongestFirst },
    // The default is a second; a busy machine may need that for anything.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{app,ui,client,features,platform,database,server,scripts,bench}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/{histories,races,turns}/*.test.ts',
          ],
          exclude: ['tests/start.test.ts', counted, compared, measured],
          setupFiles: ['tests/support/server-setup.ts'],
          // Whole processes connect over TCP, as in production.
          provide: { throughSocket: true },
          // Modules are loaded once per worker: each test has its own database, so files share no data.
          pool: 'threads',
          isolate: false,
          // A worker waits half of the time, for its database or for what slows requests down.
          maxWorkers: Math.ceil(availableParallelism() * 2.5),
          // Ends only what hangs: a machine with fifteen times its work takes minutes for ten seconds.
          testTimeout: isLong ? 4 * 3_600_000 : 300_000,
          hookTimeout: 120_000,
          // Anything else that fails once is a defect: of the product, or of the test.
          retry: { count: RETRIES, condition: /timed out/u },
        },
      },
      {
        // Pages and components in one page of the browser, without a server.
        plugins: [react(), tailwindcss()],
        define: { 'import.meta.env.APP_VERSION': JSON.stringify('tests') },
        optimizeDeps: {
          entries: [
            ...['app/main.tsx', 'features/imports/web/work/worker.ts'],
            'tests/components/**/*.test.tsx',
          ],
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          isolate: false,
          // Each worker has a page in a context of its own; a test often waits for a frame.
          maxWorkers: 2,
          testTimeout: 90_000,
          retry: { count: RETRIES, condition: /timed out/u },
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            locators: { exact: false },
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                ...(chromium ? { executablePath: chromium.path } : {}),
                args: CHROMIUM_ARGUMENTS,
              },
              contextOptions: { reducedMotion: 'reduce' },
            }),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: [...wholeProcesses, counted, compared],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          retry: isLong ? 0 : RETRIES,
          maxWorkers: processesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measured',
          include: [measured],
          testTimeout: 300_000,
          retry: RETRIES,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // A failover takes half a minute, and one after the other.
          name: 'cluster',
          include: ['tests/cluster/*.test.ts'],
          testTimeout: 3 * 3_600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
