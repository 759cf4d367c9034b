// npm run fixtures: what this version stores, written anew into tests/versions; at each release.
import './bootstrap/old-node.mjs'

void import('./bootstrap/command.mjs').then(({ command }) =>
  command({ build: true, run: 'tests/versions/write-fixtures.ts' }),
)
