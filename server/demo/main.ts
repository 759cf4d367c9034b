import { run } from '../run.ts'
import { DEMO_PASSWORD, seedDemo } from './seed.ts'

// The demo's data never mixes with real ones: it has a folder and a SQLite file of its own.
const env = { ...process.env, DATA_DIR: process.env['DEMO_DIR'] ?? 'data/demo', DATABASE_URL: '' }

await run(env, async ({ app }) => {
  const people = await seedDemo(app)
  return [
    '',
    `  Sign in as ${people[0] ?? ''} (or ${people.slice(1, 3).join(', ')} …)`,
    `  with the password ${DEMO_PASSWORD}`,
  ]
})
