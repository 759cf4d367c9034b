export function page(...plays: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<plays username="Mara77" userid="12" total="${plays.length}" page="1" termsofuse="x">${plays.join('\n')}</plays>`
}

let ids = 100

/** @param more other attributes @param inside beside the players, perhaps another game */
export function play(players: string, more = '', inside = ''): string {
  ids += 1
  const about = `id="${ids}" date="2024-11-15" quantity="1" length="0" incomplete="0" nowinstats="0" location=""`
  return `<play ${withMore(about, more)}>${withItem(inside)}<players>${players}</players></play>`
}

/** The later attribute of a name counts. */
function withMore(about: string, more: string): string {
  const names = new Set([...more.matchAll(/(\w+)=/gu)].map(([, name]) => name))
  const kept = about.split(/ (?=\w+=)/u).filter((one) => !names.has(one.split('=')[0]))
  return [...kept, more].join(' ')
}

function withItem(inside: string): string {
  const go =
    '<item name="Go" objecttype="thing" objectid="188"><subtypes><subtype value="boardgame"/></subtypes></item>'
  return inside.includes('<item') ? inside : go + inside
}

export function player(name: string, score: string, win: 0 | 1, more = ''): string {
  const about = `username="" userid="0" name="${name}" startposition="" color="" score="${score}" new="0" rating="0" win="${win}"`
  return `<player ${withMore(about, more)}/>`
}
