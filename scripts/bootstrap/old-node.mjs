// Every command imports this first. Its syntax works on Node 12, so that an old Node prints a sentence
// instead of a syntax error. Everything else is imported dynamically after it.
const major = Number(process.versions.node.split('.')[0])
if (major < 18) {
  console.error(
    'Tabletally needs Node 18 or newer to begin with, and this is Node ' +
      process.versions.node +
      '. Please install a newer one (nodejs.org) and run the same command again.',
  )
  process.exit(1)
}
