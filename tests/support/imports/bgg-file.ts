export type Row = [name: string, score: string, win: 0 | 1, colour?: string]

/** A made-up play of BoardGameGeek. */
export function player([name, score, win, colour = '']: Row): string {
  return `<player username="" userid="0" name="${name}" startposition="" color="${colour}" score="${score}" new="0" rating="0" win="${win}"/>`
}

/** A made-up play of BoardGameGeek. */
export function play(
  id: number,
  rows: readonly Row[],
  {
    game = 'Azul',
    inside = '',
    about = '',
  }: { game?: string; inside?: string; about?: string } = {},
): string {
  const players = rows.length === 0 ? '' : `<players>${rows.map(player).join('')}</players>`
  return `<play id="${id}" date="2024-01-05" ${about || 'quantity="1" incomplete="0" nowinstats="0"'} length="60" location=""><item name="${game}" objecttype="thing" objectid="${game.length}"><subtypes><subtype value="boardgame"/></subtypes></item>${inside}${players}</play>`
}

/** A file of plays as it is downloaded. */
export function file(...plays: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?><plays username="ann" userid="1" total="${plays.length}" page="1">${plays.join('')}</plays>`
}
