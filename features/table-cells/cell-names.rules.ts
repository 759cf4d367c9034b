/** Sides against each other: "Ann/Bob vs Cid/Dan". */
const AGAINST =
  /\s+(?:[Vv][Ss]?\.?|versus|against|gegen|contre|contra|contro|tegen|przeciw(?:ko)?)\s+/u
/** A dash is one too, between sides of as many: "Ann, Bob - Cid, Dan". */
const DASH = /\s+[-–—]\s+/u
/** Between the names of one side. In small letters: "Ann E Smith" is one name. */
const TOGETHER = /\s*[/+&＆／＋]\s*|\s+(?:and|und|et|y|e|en|i)\s+/u
/** Before the last name of a list: "Ann, Bob, and Cid". */
const LAST = /^(?:&|and|und|et|y|e|en|i)\s+/u
/** Longer than any list of the people of one table. */
const CELL_MAX = 8000
/** Separators that no name has. */
const STRONG = /[;|\n]/u
/** A comma between digits is a decimal one. */
const COMMA = /\s*(?:,(?!\d)|(?<!\d),)\s*/u

/** People in one cell; `sides` where it says who plays together. */
export interface NamesInCell {
  /** Names that may have a score beside them: "Anna: 34". */
  names: string[]
  /** For each name the team; null where nobody plays together. */
  teams: string[] | null
  /** For each name its side, where the cell says who plays against whom; else null. */
  sides: number[] | null
}

/** The names or numbers of one cell, as they stand between separators; quotes hold a name together. */
export function listOf(cell: string): string[] {
  return split(cell, STRONG.test(masked(cell)) ? STRONG : COMMA)
}

/** The parts of a cell beside a list of so many names, of which each has one; empty where they are others. */
export function partsFor(cell: string, count: number): string[] {
  // Between numbers of as many players, "2,1,3" has no decimal comma.
  const apart = cell.split(/[,;|\n]/u).map((part) => part.trim())
  return [listOf(cell), apart].find(({ length }) => length === count) ?? []
}

/** "Anna: 34" and "Anna (34)" have a number beside the name, "2. Anna" the place before it. */
export function besideName(text: string): { rank: string; name: string; number: string } {
  const ranked = /^(\d{1,2})[.)]\s+(.+)$/u.exec(text)
  const rest = ranked?.[2] ?? text
  const beside = /^(.{1,200}?)\s*[:=(]\s*([-−+\d.,½]{1,40})\s*\)?$/u.exec(rest)
  return { rank: ranked?.[1] ?? '', name: beside?.[1] ?? rest, number: beside?.[2] ?? '' }
}

/**
 * The people in one cell of a list.
 * @param commas what commas beside stronger separators are: "Doe, Jane; Roe, Rick"
 */
export function namesOf(cell: string, commas: 'names' | 'teams' = 'names'): NamesInCell {
  const against = split(cell, AGAINST).map(withoutBrackets).map(membersOf)
  if (against.length > 1) return teamsOf(against)
  const dashed = split(cell, DASH).map(withoutBrackets).map(membersOf)
  const isEven = new Set(dashed.map(({ length }) => length)).size === 1
  if (dashed.length > 1 && isEven) return teamsOf(dashed)
  const labelled = labelledTeams(cell)
  if (labelled !== null) return labelled
  const parts = listOf(cell)
  if (parts.length <= 1) return { names: membersOf(cell), teams: null, sides: null }
  const isSide = commas === 'teams' && STRONG.test(masked(cell))
  const members = parts.map(isSide ? membersOf : togetherIn)
  const several = members.filter(({ length }) => length > 1).length
  if (several > 1) return teamsOf(members)
  // "Ann, Bob and Cid" is a list whose last two are joined by a word.
  return { names: members.flat(), teams: null, sides: null }
}

/** Whether commas stand within the parts of a list: "Doe, Jane; Roe, Rick". */
export function hasInnerCommas(cell: string): boolean {
  return STRONG.test(masked(cell)) && split(cell, STRONG).some((part) => COMMA.test(part))
}

/** The people of one side, or one person: "Ann & Bob", "Ann and Bob", "Ann, Bob". */
export function membersOf(text: string): string[] {
  return listOf(text).flatMap(togetherIn)
}

function togetherIn(part: string): string[] {
  // "Ann: 20+15" is one name and a sum.
  const isScored = /[:=(]\s*[-+]?\d/u.test(part)
  return isScored ? [part] : split(part.replace(LAST, ''), TOGETHER)
}

function teamsOf(sides: readonly (readonly string[])[]): NamesInCell {
  const named = sides.filter(({ length }) => length > 0)
  const isTeams = named.some(({ length }) => length > 1)
  return {
    names: named.flat(),
    teams: isTeams ? named.flatMap((side) => side.map(() => side.join(' & '))) : null,
    sides: named.flatMap((side, at) => side.map(() => at)),
  }
}

/** "Reds: Ann, Bob; Blues: Cid, Dan"; null for any other cell. */
function labelledTeams(cell: string): NamesInCell | null {
  const sides = split(cell, STRONG).map((part) => /^([^:]{1,40}):\s*(.+)$/u.exec(part))
  if (sides.length < 2) return null
  const named = sides.flatMap((side) => {
    const members = membersOf(side?.[2] ?? '')
    const isSide = members.length > 1 && members.every((member) => !/^[-+\d.,]+$/u.test(member))
    return isSide ? [{ team: side?.[1]?.trim() ?? '', members }] : []
  })
  if (named.length < sides.length) return null
  return {
    names: named.flatMap(({ members }) => members),
    teams: named.flatMap(({ team, members }) => members.map(() => team)),
    sides: named.flatMap(({ members }, at) => members.map(() => at)),
  }
}

function withoutBrackets(text: string): string {
  return text.trim().replace(/^\((.*)\)$/u, '$1')
}

/** The parts of a text; a separator within quotes is none, and quotes around a part are dropped. */
function split(cell: string, separator: RegExp): string[] {
  // Runs of blanks would be tried again from each of them.
  const text = cell.slice(0, CELL_MAX).replaceAll(/[^\S\n]+/gu, ' ')
  const parts: string[] = []
  let from = 0
  for (const { index, 0: found } of masked(text).matchAll(new RegExp(separator, 'gu'))) {
    parts.push(text.slice(from, index))
    from = index + found.length
  }
  return [...parts, text.slice(from)].map(withoutQuotes).filter((part) => part !== '')
}

/** Quotes around a whole part; others are the name's own: Jane "JD" Doe. */
const QUOTED = /(?<=^|[,;|\n&/+]\s*)"(?:[^"]|"")*"(?=\s*(?:$|[,;|\n&/+(:]))/gu

/** The text with other characters in place of what stands in quotes. */
function masked(text: string): string {
  return text.slice(0, CELL_MAX).replaceAll(QUOTED, (quoted) => 'q'.repeat(quoted.length))
}

function withoutQuotes(part: string): string {
  const text = part.trim()
  const isQuoted = /^"(?:[^"]|"")*"$/u.test(text)
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}
