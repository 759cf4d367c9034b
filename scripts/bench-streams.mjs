// npm run bench:streams: what open streams of events cost (docs/performance.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/streams/streams-run.ts' }),
)
