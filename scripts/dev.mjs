// npm run dev: server and web app, both reloaded when their sources change.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) => command({ run: 'scripts/dev.ts' }))
