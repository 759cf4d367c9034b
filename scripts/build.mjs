// npm run build: builds the web app into dist/web and the server into dist/server.mjs.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) => command({ build: true }))
