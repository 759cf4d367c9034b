import { defineConfig } from 'vitest/config'

const slow = 'tests/start.test.ts'
/** What measures needs the machine for itself. */
const measured = [
  'tests/security/accounts/timing.test.ts',
  'tests/security/floods/{flood,shares}.test.ts',
]

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
            'tests/races/*.test.ts',
          ],
          exclude: [slow, ...measured],
          setupFiles: ['tests/support/cheap-passwords.ts'],
          // The modules are loaded once a worker: each test has its own database, not its own world.
          pool: 'threads',
          isolate: false,
          // Every core: a test waits for its database as often as for its own work.
          maxWorkers: '100%',
          // Real password hashes and databases, on a machine that may have other work.
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
          // After the others: an installation beside them would slow them down to their time limits.
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
          // Each starts servers of its own. In the full form they measure, so one after the other;
          // in the short one they mostly wait.
          maxWorkers: process.env['FAULTS'] === 'full' ? 1 : 3,
          sequence: { groupOrder: 3 },
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
