import { bench } from './bench.ts'
// npm run bench: compares the app with other contenders on the same data.
import { readOptions, USAGE, UsageError } from './options.ts'
import { commandOf } from './report.ts'

try {
  const args = process.argv.slice(2)
  await bench(readOptions(args), commandOf('npm run bench', args))
} catch (error) {
  const misused =
    error instanceof UsageError ||
    (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
  if (!misused) throw error
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 1
}
