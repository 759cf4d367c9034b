export function asFile(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
}

export async function* listText(
  name: string,
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<string, void> {
  let first = true
  yield ` "${name}": [`
  for await (const page of pages) {
    yield page
      .map((item, index) => (first && index === 0 ? '\n  ' : ',\n  ') + JSON.stringify(item))
      .join('')
    if (page.length > 0) first = false
  }
  yield first ? ']' : '\n ]'
}

export interface NoPlace {
  what: string
  count: number
}
/** Longer than the file’s last line. */
export const LAST_LINE_MAX = 4096
export const LAST_LINE = '\n "noPlace": '

export function noPlaceIn(end: string): NoPlace[] {
  const at = end.lastIndexOf(LAST_LINE)
  const line: unknown = at === -1 ? [] : JSON.parse(end.slice(at + LAST_LINE.length, -2))
  return (Array.isArray(line) ? line : []).map(({ what, count }: Record<string, unknown>) => ({
    what: String(what),
    count: Number(count),
  }))
}
