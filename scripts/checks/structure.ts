import { bundleFindings } from './structure/bundle.ts'
import { cycleFindings } from './structure/cycles.ts'
import { importFindings } from './structure/imports.ts'
import { insertFindings } from './structure/inserts.ts'
import { placeOf } from './structure/places.ts'
import { filesOf, modulesOf } from './structure/sources.ts'
import type { Finding } from './structure/sources.ts'
import { nameFindings, textFindings } from './structure/text.ts'

/** Everything in the repository at `root` that breaks STYLE.md's rules on files and imports. */
export function checkStructure(root: string): Finding[] {
  const files = filesOf(root)
  const modules = modulesOf(root, files)
  const homeless = modules
    .filter(({ path }) => placeOf(path) === null && !path.startsWith('features/'))
    .map(({ path }) => ({ path, line: 1, rule: 'layers', why: 'it stands in none of the layers' }))
  return [
    ...homeless,
    ...importFindings(modules),
    ...cycleFindings(modules),
    ...nameFindings(files, modules),
    ...textFindings(root, files),
    ...insertFindings(root, files),
    ...bundleFindings(root, modules),
  ]
}

if (import.meta.main) {
  const findings = checkStructure(process.cwd())
  for (const { path, line, rule, why } of findings) console.log(`${path}:${line} ${rule}: ${why}`)
  if (findings.length > 0) {
    console.log(`${findings.length} against the structure (STYLE.md says what it is for)`)
    process.exitCode = 1
  }
}
