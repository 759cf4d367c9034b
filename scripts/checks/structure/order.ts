import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Finding, SourceFile } from './sources.ts'

/** Where the features are listed, in order. */
const LIST = 'server/features.ts'
const FOLDER = /^features\/(?<feature>[a-z-]+)\//u

/**
 * Imports between features against their order, on the server and in pages together, and folders that are
 * not in the list: a feature imports only those before it.
 */
export function orderFindings(root: string, modules: SourceFile[]): Finding[] {
  if (modules.every(({ path }) => path !== LIST)) return []
  const list = readFileSync(join(root, LIST), 'utf8')
  const order = [...list.matchAll(/\bfeature\(\s*'(?<name>[a-z-]+)'/gu)].map(
    ({ groups }) => groups?.['name'] ?? '',
  )
  const featureOf = (path: string) => FOLDER.exec(path)?.groups?.['feature']
  const product = modules.filter(({ path }) => !path.endsWith('.test.ts'))
  const folders = new Set(product.flatMap(({ path }) => featureOf(path) ?? []))
  const unlisted = [...folders].filter((folder) => !order.includes(folder))
  const object = (path: string, line: number, why: string): Finding => ({
    path,
    line,
    rule: 'order',
    why,
  })
  return [
    ...unlisted.map((folder) => object(LIST, 1, `features/${folder} is not in the list`)),
    ...product.flatMap(({ path, imports }) => {
      const own = featureOf(path)
      return imports.flatMap(({ file, line }) => {
        const other = file === null ? undefined : featureOf(file)
        if (own === undefined || other === undefined) return []
        return order.indexOf(other) > order.indexOf(own)
          ? [object(path, line, `${own} stands before ${other} in ${LIST}`)]
          : []
      })
    }),
  ]
}
