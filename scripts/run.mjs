// The commands of package.json: installs and builds what is missing, then runs the command's program.
// The syntax of this file works on Node 12, so that an old Node prints a sentence instead of a syntax error.
if (Number(process.versions.node.split('.')[0]) < 18) {
  console.error(
    `Tabletally needs Node 18 or newer to begin with, and this is Node ${process.versions.node}. ` +
      'Please install a newer one (nodejs.org) and run the same command again.',
  )
  process.exit(1)
}

const commands = {
  start: { build: true, run: 'dist/server.mjs' },
  dev: { run: 'scripts/dev.ts' },
  demo: { build: true, run: 'server/demo/demo-main.ts' },
  admin: { run: 'server/admin/admin.ts' },
  build: { build: true },
  check: { run: 'scripts/checks/run-checks.ts' },
  // Every suite, or the named one; with `long` first, in its long form.
  test: { run: 'scripts/suites/suites.ts' },
  bench: { build: true, run: 'bench/run.ts' },
}
for (const part of ['web', 'shares', 'stats', 'replicas', 'streams']) {
  commands[`bench:${part}`] = { build: true, run: `bench/${part}/${part}-run.ts` }
}

const [name] = process.argv.splice(2, 1)
if (name === 'test' && process.argv[2] === 'long') {
  process.argv.splice(2, 1)
  process.env.LONG = '1'
  if (!process.env.SEED) process.env.SEED = String(Date.now() % 2 ** 31)
}

void import('./bootstrap/command.mjs').then(({ command }) => command(commands[name]))
