import { parseArgs } from 'node:util'

import { benchWeb } from './bench-web.ts'

const USAGE = `npm run bench:web -- [options]
  --pages a,b   some pages alone; what is known of the others stays
  --rounds N    how often each page is loaded (3)
  --only pages|interactions|report`

try {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { pages: text, rounds: text, only: text } })
  await benchWeb({
    pages: values.pages?.split(','),
    rounds: Number(values.rounds ?? 3),
    only: values.only,
  })
} catch (error) {
  if ((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 1
}
