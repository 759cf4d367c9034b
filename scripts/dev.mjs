// npm run dev: server and web app, both following the sources.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) => command({ run: 'scripts/dev.ts' }))
