// Imported first by every command, and written so that even Node 12 can read it: a machine with an
// old Node must get a sentence, not a syntax error. Everything else is loaded after this ran.
const major = Number(process.versions.node.split('.')[0])
if (major < 18) {
  console.error(
    'Tabletally needs Node 18 or newer to begin with, and this is Node ' +
      process.versions.node +
      '. Please install a newer one (nodejs.org) and run the same command again.',
  )
  process.exit(1)
}
