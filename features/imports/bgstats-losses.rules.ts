import { itemOf, itemsOf, numberOf, wordsOf } from './bgstats-values.rules.ts'

/** What a match may have that BG Stats cannot store, and how often; for people to read. */
export interface NoPlace {
  what: string
  count: number
}

/** More than the file's last line has. */
export const LAST_LINE_MAX = 4096
/** What its last line begins with. */
export const LAST_LINE = '\n "noPlace": '

/** What has no place in a file that we wrote, from its end. */
export function noPlaceIn(end: string): NoPlace[] {
  const at = end.lastIndexOf(LAST_LINE)
  if (at === -1) return []
  return itemsOf(itemOf(JSON.parse(`{${end.slice(at)}`))['noPlace']).map((item) => ({
    what: wordsOf(item['what']),
    count: numberOf(item['count']) ?? 0,
  }))
}
