// npm run bench:stats: what an answer of the statistics costs (docs/performance.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/stats/stats-run.ts' }),
)
