// npm run bench -- …: compares the server with a bare one and a typical one (docs/performance.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/run.ts' }),
)
