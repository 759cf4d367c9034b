// npm test: every suite, or those that are named.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'scripts/suites/suites.ts' }),
)
