// npm test: every suite, or the named one; with `long` first, in its long form.
import './bootstrap/old-node.mjs'

if (process.argv[2] === 'long') {
  process.argv.splice(2, 1)
  process.env.LONG = '1'
  process.env.SEED ??= String(Date.now() % 2 ** 31)
}

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'scripts/suites/suites.ts' }),
)
