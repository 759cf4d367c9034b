// npm run demo: the server with example data in a database of its own.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'server/demo/demo-main.ts' }),
)
