// npm start: everything that is missing, then the server.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'dist/server.mjs' }),
)
