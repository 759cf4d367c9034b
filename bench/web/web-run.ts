import { parseArgs } from 'node:util'

import { commandOf } from '../report.ts'
import { benchWeb } from './bench-web.ts'

const USAGE = `npm run bench:web -- [options]
  --pages a,b   only these pages; the figures of the others stay
  --rounds N    how often each page is loaded (3)
  --only pages|interactions|taps|report`

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { pages: text, rounds: text, only: text } })
  await benchWeb({
    pages: values.pages?.split(','),
    rounds: Number(values.rounds ?? 3),
    only: values.only,
    command: commandOf('npm run bench:web', process.argv.slice(2)),
  })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 1
}
