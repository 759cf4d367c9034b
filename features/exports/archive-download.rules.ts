/** The headers of a download. */
export function asFile(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' }
}

/** A list of a JSON file in chunks, an item on each line: ` "matches": […]`. */
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

/** What has no place in the file for BG Stats, and how often; for people to read. */
export interface NoPlace {
  what: string
  count: number
}
/** More than the file’s last line has, and what it begins with. */
export const LAST_LINE_MAX = 4096
export const LAST_LINE = '\n "noPlace": '

/** What has no place in a file that we wrote, from its end. */
export function noPlaceIn(end: string): NoPlace[] {
  const at = end.lastIndexOf(LAST_LINE)
  const line: unknown = at === -1 ? [] : JSON.parse(end.slice(at + LAST_LINE.length, -2))
  return (Array.isArray(line) ? line : []).map(({ what, count }: Record<string, unknown>) => ({
    what: String(what),
    count: Number(count),
  }))
}
