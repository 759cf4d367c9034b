// npm run bench:replicas: what a primary saves when replicas answer reads.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/replicas/replicas-run.ts' }),
)
