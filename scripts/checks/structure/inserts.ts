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
