const HOURS = String.raw`h|hrs?|hours?|std|stunden?|heures?|horas?|or[ae]|u|uur|uren|g|godz|godzin[ay]?`
const MINUTES = String.raw`m|mn|mins?|minut(?:e[ns]?|os?|i|y|a)?|['′’]`
const NUMBER = String.raw`(\d{1,4}(?:[.,]\d+)?)`
const JOINED = String.raw`[\s,.]*(?:(?:and|und|et|y|e|en|i)\s+)?`
const IN_WORDS = new RegExp(
  `^(?:${NUMBER}\\s*(?:${HOURS})(?!\\p{L})\\.?)?${JOINED}(?:${NUMBER}\\s*(?:${MINUTES})?\\.?)?$`,
  'u',
)
const CLOCK = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/u
const HALVES: Readonly<Record<string, string>> = { '½': '.5', '¼': '.25', '¾': '.75' }
/** More hours than this with a colon are minutes and seconds. */
const HOURS_OF_A_DAY = 24
/** Nobody plays for longer in one number of hours, and hardly anything is shorter in minutes. */
const HOURS_LIKELY = 12

/** What the numbers of a column without units count. */
export type DurationUnit = 'hours' | 'minutes'

/** Whole or broken minutes: `75`, `1:15`, `1 h 15 min`, `1,5 Std`; null for none, NaN if not known. */
export function minutesOf(cell: string, unit: DurationUnit = 'minutes'): number | null {
  const text = plain(cell)
  if (text === '') return null
  const clock = CLOCK.exec(text)
  if (clock !== null) {
    const [large, small] = [Number(clock[1]), Number(clock[2])]
    // "45:00" is a stopwatch's.
    return clock[3] === undefined && large > HOURS_OF_A_DAY
      ? large + small / 60
      : large * 60 + small
  }
  if (isBare(text)) return Number(text.replace(',', '.')) * (unit === 'hours' ? 60 : 1)
  const words = IN_WORDS.exec(text)
  if (words === null || (words[1] === undefined && words[2] === undefined)) return Number.NaN
  return numberOf(words[1]) * 60 + numberOf(words[2])
}

/** The cells that are hours as well as minutes: `1.5`, and `2` where nothing in the column is longer. */
export function unclearDurations(cells: readonly string[]): readonly string[] {
  const bare = cells.map(plain).filter(isBare)
  const isBroken = (text: string) => !Number.isInteger(Number(text.replace(',', '.')))
  const isShort = (text: string) => Number(text.replace(',', '.')) <= HOURS_LIKELY
  if (!bare.some((text) => isBroken(text) && isShort(text))) return []
  const all = bare.every(isShort)
  return cells.filter((cell) => {
    const text = plain(cell)
    return isBare(text) && isShort(text) && (all || isBroken(text))
  })
}

function plain(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .slice(0, 40)
    .replace(/^(?:~|≈|ca\.?|circa|about)\s*/u, '')
    .replaceAll(/(\d?)\s?([½¼¾])/gu, (_, digit: string, sign: string) => `${digit}${HALVES[sign]}`)
}

function isBare(text: string): boolean {
  return /^\d{0,4}(?:[.,]\d+)?$/u.test(text) && text !== ''
}

function numberOf(text: string | undefined): number {
  return Number((text ?? '0').replace(',', '.'))
}
