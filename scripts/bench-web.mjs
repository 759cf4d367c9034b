// npm run bench:web: every page of the web app as a phone loads it, and the busiest ones in use.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/web/run.ts' }),
)
