// npm run build: the web app into dist/web, the server into dist/server.mjs.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) => command({ build: true }))
