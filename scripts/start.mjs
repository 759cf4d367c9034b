// npm start: installs and builds what is missing, then runs the server.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'dist/server.mjs' }),
)
