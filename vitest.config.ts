import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

const slow = 'tests/start.test.ts'
/** These measure times, so nothing else may run at the same time. */
const measured = [
  'tests/security/accounts/timing.test.ts',
  'tests/security/floods/{flood,shares}.test.ts',
]

/**
 * Each of these tests starts its own servers. In the full run they measure times, so one at a time; in
 * the short run they mostly wait.
 */
const processesAtOnce = process.env['FAULTS'] === 'full' ? 1 : 3

export default defineConfig({
  test: {
    // A real PostgreSQL is started once for all files.
    globalSetup: 'tests/support/global-setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [
            '{app,ui,client,features,platform,database,server,scripts,bench}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/{histories,races}/*.test.ts',
          ],
          exclude: [slow, ...measured],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          // Modules are loaded once per worker: each test has its own database, so files share no data.
          pool: 'threads',
          isolate: false,
          // Half of the time a worker waits for its database, so three of them use two cores.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          // Tests use real password hashes and databases, on a machine that may be busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'start',
          include: [slow],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: processesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          maxWorkers: processesAtOnce,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'measured',
          include: measured,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
