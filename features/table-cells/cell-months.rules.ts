import { nameKey } from '#features/accounts/name-keys.rules.ts'

/** Each month's names in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish. */
const MONTHS = [
  'january januar jänner janvier enero gennaio januari janeiro styczeń stycznia',
  'february februar feber février febrero febbraio februari fevereiro luty lutego',
  'march märz mrz mars marzo maart mrt março marzec marca',
  'april avril abril aprile kwiecień kwietnia',
  'may mai mayo maggio mei maio maj maja',
  'june juni juin junio giugno junho czerwiec czerwca',
  'july juli juillet julio luglio julho lipiec lipca',
  'august août agosto augustus sierpień sierpnia',
  'september septembre septiembre setiembre settembre setembro wrzesień września',
  'october oktober octobre octubre ottobre outubro październik października',
  'november novembre noviembre novembro listopad listopada',
  'december dezember décembre diciembre dicembre dezembro grudzień grudnia',
].map((names) => names.split(' ').map(nameKey))

/** The number of a month from its name or the beginning of it, at least three letters; else null. */
export function monthOf(word: string): number | null {
  const key = nameKey(word).replace(/\.$/u, '')
  const whole = MONTHS.findIndex((names) => names.includes(key))
  if (whole >= 0) return whole + 1
  if (key.length < 3) return null
  const [only, ...more] = MONTHS.flatMap((names, at) =>
    names.some((name) => name.startsWith(key)) ? [at + 1] : [],
  )
  return more.length === 0 ? (only ?? null) : null
}
