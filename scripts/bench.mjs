// npm run bench -- …: measures the server beside what it is compared with (docs/performance.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/run.ts' }),
)
