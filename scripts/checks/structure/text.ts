import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { placeOf, routeFiles } from './places.ts'
import type { Finding, SourceFile } from './sources.ts'

const CATCH_ALL = /(^|[-._/])(utils?|helpers?|common|misc)([._/]|$)/i

const SOURCE = /\.(ts|tsx|mjs|css|html)$/
const TEXT = /(\.(ts|tsx|mjs|js|css|html|md|json|ya?ml|sh|svg|webmanifest)|(^|\/)(\.[^/]+|run))$/

const MARKS: [RegExp, string][] = [
  [/\bTODO\b|\bFIXME\b|\bXXX\b|\bHACK\b/, 'finish it now or write an issue'],
  [/\.(only|skip|skipIf|runIf|todo|fixme)\(/, 'every test runs, everywhere, each time'],
  [/@ts-(ignore|nocheck|expect-error)\b/, 'mend the type'],
  [/\b(eslint|oxlint)-disable/, 'follow the rule, or change it for everybody in .oxlintrc.json'],
  [/\bas any\b/, 'name the type'],
]

const PRIVATE: [RegExp, string][] = [
  [/\bregistry\.(npmjs|yarnpkg)\.(org|com)|\bnpm\.pkg\.github\.com/, 'a registry’s host'],
  [/"resolved": "https?:/, 'a registry’s address (npm config omit-lockfile-registry-resolved)'],
  // Containers of PostgreSQL have their data in /home/postgres.
  [
    /(^|[\s'"`(=:])\/(work|root|home\/(?!postgres\/)[a-z]+|Users\/[A-Za-z]+|tmp\/brief)\//,
    'one machine’s path',
  ],
]

/** File names outside a feature's vocabulary, catch-all names, and barrels. */
export function nameFindings(files: string[], modules: SourceFile[]): Finding[] {
  const findings: Finding[] = []
  const object = (path: string, rule: string, why: string) =>
    findings.push({ path, line: 1, rule, why })

  for (const path of files) {
    if (path.startsWith('features/') && placeOf(path) === null) {
      const kinds = '<topic>.{contract,rules,queries,commands,routes,mails}.ts, *.test.ts and web/'
      object(path, 'vocabulary', `a feature holds ${kinds}; another name needs a decision record`)
    }
    if (CATCH_ALL.test(path)) object(path, 'names', 'a catch-all name; name what is in it')
    if (/(^|\/)index\.(ts|tsx|mjs)$/.test(path) && !routeFiles.test(path)) {
      object(path, 'barrels', 'import from the file itself; no index files')
    }
  }
  for (const [name, paths] of Map.groupBy(sources(files), (path) =>
    path.slice(path.lastIndexOf('/') + 1),
  )) {
    for (const path of paths.slice(1)) {
      object(path, 'twice', `${paths[0]} is called ${name} too; a file's name says what it is`)
    }
  }
  for (const { path, onlyReexports } of modules) {
    if (onlyReexports) object(path, 'barrels', 'it only re-exports; import from the file itself')
  }
  return findings
}

/** Modules whose names must differ; the router names its files by their paths. */
function sources(files: string[]): string[] {
  return files.filter((path) => /\.(ts|tsx|mjs)$/u.test(path) && !routeFiles.test(path))
}

/** Marks of unfinished or silenced work, and paths of one machine. */
export function textFindings(root: string, files: string[]): Finding[] {
  return files
    .filter((path) => TEXT.test(path) && !path.endsWith('.gen.ts'))
    .flatMap((path) => {
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return [
        ...(SOURCE.test(path) ? search(path, lines, MARKS, 'marks') : []),
        ...search(path, lines, PRIVATE, 'private'),
      ]
    })
}

function search(
  path: string,
  lines: string[],
  patterns: [RegExp, string][],
  rule: string,
): Finding[] {
  return lines.flatMap((text, index) =>
    patterns.flatMap(([pattern, why]) => {
      const found = pattern.exec(text)?.[0].trim()
      return found ? [{ path, line: index + 1, rule, why: `${found}: ${why}` }] : []
    }),
  )
}
