// npm run bench:shares: how much one account's flood slows down another account (docs/security.md).
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'bench/shares/shares-run.ts' }),
)
