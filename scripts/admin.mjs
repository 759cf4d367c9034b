// npm run admin -- …: what the operator does by hand.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'server/admin/admin.ts' }),
)
