import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { accountColumnFindings, withMigrated } from './account-columns.ts'
import { filesOf } from './files.ts'

interface File {
  path: string
  text: string
}

const LIST = 'server/features.ts'
const OF_FEATURE =
  /^features\/(?<feature>[a-z-]+)\/(?:web\/.+|[a-z-]+\.(?:contract|rules|queries|commands|routes|mails)\.ts|[a-z.-]+\.test\.ts|[a-z-]+\.json)$/u
const LAYERS =
  /^(?:app|ui|client|platform|database|server|tests|bench|scripts)\/|^[\w.]+\.config\.ts$/u
const CATCH_ALL = /(^|[-._/])(utils?|helpers?|common|misc)([._/]|$)|\/index\.\w+$/iu

/** Files outside the layers and a feature's kinds, and names that do not say what a file is (STYLE.md, rule 2). */
function nameFindings(files: File[]): string[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path }) => {
    if (!OF_FEATURE.test(path) && !LAYERS.test(path)) return [`${path} belongs to no layer`]
    // Pages are named by their paths.
    if (path.startsWith('app/routes/') || path.endsWith('.json')) return []
    if (CATCH_ALL.test(path)) return [`${path} has a catch-all name; name what is in it`]
    const other = first.get(basename(path))
    first.set(basename(path), other ?? path)
    return other === undefined ? [] : [`${path} is called like ${other}`]
  })
}

function orderFindings(files: File[]): string[] {
  const list = files.find(({ path }) => path === LIST)?.text ?? ''
  const order = [...list.matchAll(/\bfeature\(\s*'([a-z-]+)'/gu)].map(([, name]) => name ?? '')
  return files.flatMap(({ path, text }) => {
    const own = OF_FEATURE.exec(path)?.groups?.['feature']
    if (own === undefined || path.endsWith('.test.ts')) return []
    if (!order.includes(own)) return [`${path}: ${own} is not in ${LIST}`]
    return [...text.matchAll(/'#features\/([a-z-]+)\/[^']+'/gu)].flatMap(([file, other = '']) =>
      order.indexOf(other) > order.indexOf(own)
        ? [`${path} imports ${file}, but ${own} stands before ${other} in ${LIST}`]
        : [],
    )
  })
}

/**
 * Kysely lets an insert omit nullable columns, so a new column could be forgotten; `satisfies
 * Schema['table']` requires all of them.
 */
function insertFindings(files: File[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^(features|platform|server)\/(?!.*\.test\.ts$)/u.test(path)) return []
    return [...text.matchAll(/\.insertInto\(\s*'(\w+)'\s*\)/gu)].flatMap(
      ({ 0: call, 1: table, index }) => {
        const [values = ''] = text
          .slice(index + call.length)
          .split(/\.(?:insertInto|execute\w*)\(/u)
        return values.includes(`satisfies Schema['${table}']`)
          ? []
          : [`${path} inserts into ${table}: add satisfies Schema['${table}'] to the values`]
      },
    )
  })
}

const WRITE = /\.(updateTable|deleteFrom|insertInto)\(\s*'(matches|players)'\s*\)/u
const RECORDED =
  /\b(insertActivity|addActivity|recordActivity|recordActivities)\(|\/\/ Not recorded: \S/u

/** Files that write matches, and neither record it in the activity nor say why. */
function recordedFindings(files: File[]): string[] {
  return files.flatMap(({ path, text }) =>
    /^features\/.*\.(commands|queries)\.ts$/u.test(path) && WRITE.test(text) && !RECORDED.test(text)
      ? [`${path} writes matches: record it in the activity, or say why: // Not recorded: …`]
      : [],
  )
}

/** What oxlint cannot say of STYLE.md's rules on files, in the repository at `root`. */
export function checkStructure(root: string): string[] {
  const files = filesOf(root)
    .filter((path) => path.startsWith('features/') || /\.(ts|tsx|mjs)$/u.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [nameFindings, orderFindings, insertFindings, recordedFindings].flatMap((check) =>
    check(files),
  )
}

if (import.meta.main) {
  const columns = await withMigrated(accountColumnFindings)
  const findings = [...checkStructure(process.cwd()), ...columns]
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
