import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'

const isBuilt = import.meta.url.endsWith('/dist/server.mjs')
// undefined until the first error.
let map: SourceMap | null | undefined

/**
 * Maps a stack of the built server to the lines of its sources. Node can do that too, but it reads
 * the map at each start and holds it in memory: 14 MiB for a rare use.
 */
export function sourceMappedStack(stack: string): string {
  if (!isBuilt) return stack
  if (map === undefined) map = readMap()
  return stack.replaceAll(/(file:\S{1,500}):(\d{1,9}):(\d{1,9})/gu, (place, url, line, column) => {
    if (url !== import.meta.url) return place
    const origin = map?.findOrigin(Number(line), Number(column))
    if (origin === undefined || !('fileName' in origin)) return place
    const file = new URL(origin.fileName, import.meta.url).href
    return `${file}:${origin.lineNumber}:${origin.columnNumber}`
  })
}

/** null without a map: an error has to be logged anyway. */
function readMap(): SourceMap | null {
  try {
    const text = readFileSync(new URL(`${import.meta.url}.map`), 'utf8')
    return new SourceMap(JSON.parse(text) as SourceMapPayload)
  } catch {
    return null
  }
}
