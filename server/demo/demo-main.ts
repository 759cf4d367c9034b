import { run } from '../run-server.ts'
import { DEMO_PASSWORD, seedDemo } from './seed.ts'

// The demo has a folder and SQLite file of its own, so that its data never mix with real data.
const env = { ...process.env, DATA_DIR: process.env['DEMO_DIR'] ?? 'data/demo', DATABASE_URL: '' }

await run(env, async ({ app }) => {
  const people = await seedDemo(app)
  return [
    '',
    `  Sign in as ${people[0] ?? ''} (or ${people.slice(1, 3).join(', ')} …)`,
    `  with the password ${DEMO_PASSWORD}`,
  ]
})
