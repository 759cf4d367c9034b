// npm run check: all that can be said about the sources without running them.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'scripts/checks/run.ts' }),
)
