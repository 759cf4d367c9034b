// npm run check: the static checks of the sources.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'scripts/checks/run-checks.ts' }),
)
