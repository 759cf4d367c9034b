import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Finding } from './sources.ts'

const PRODUCT = /^(features|platform|server)\/(?!.*\.test\.ts$).*\.ts$/u

/**
 * Inserts without `satisfies Schema['table']`. Kysely lets an insert omit nullable columns, so a new
 * column could be forgotten silently; `satisfies` requires all of them.
 */
export function insertFindings(root: string, files: string[]): Finding[] {
  return files
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...text.matchAll(/\.insertInto\(\s*'(\w+)'\s*\)/gu)].flatMap(
        ({ 0: call, 1: table, index }) => {
          const [values = ''] = text
            .slice(index + call.length)
            .split(/\.(?:insertInto|execute\w*)\(/u)
          if (values.includes(`satisfies Schema['${table}']`)) return []
          const line = text.slice(0, index).split('\n').length
          const why = `a column of ${table} could be forgotten; add satisfies Schema['${table}'] to the values`
          return [{ path, line, rule: 'inserts', why }]
        },
      )
    })
}

const WRITERS = /^features\/(?!.*\.test\.ts$).*\.(commands|queries)\.ts$/u
const WRITE = /\.(updateTable|deleteFrom|insertInto)\(\s*'(matches|players)'\s*\)/u
const RECORDS = /\b(insertActivity|addActivity|recordActivity|recordActivities)\(/u
const REASON = /\/\/ Not recorded: \S/u

/** Files that write matches, and neither record it in the activity nor say why. */
export function recordedFindings(root: string, files: string[]): Finding[] {
  return files
    .filter((path) => WRITERS.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const write = WRITE.exec(text)
      if (write === null || RECORDS.test(text) || REASON.test(text)) return []
      const line = text.slice(0, write.index).split('\n').length
      const why = `it writes ${write[2]}; record it in the activity, or say why not: // Not recorded: …`
      return [{ path, line, rule: 'recorded', why }]
    })
}
