// npm run bench:shares: what an honest account notices of a greedy one (docs/security.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/shares/run.ts' }),
)
