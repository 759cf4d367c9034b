// npm run admin -- …: the operator's commands.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ run: 'server/admin/admin.ts' }),
)
