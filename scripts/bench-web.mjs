// npm run bench:web: measures every page's load on a phone, and interactions on the busiest pages.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/web/web-run.ts' }),
)
