// npm test: every suite, or the named one.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'scripts/suites/suites.ts' }),
)
