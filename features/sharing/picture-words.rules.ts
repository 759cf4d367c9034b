import { grouped } from '#features/scoring/scores.rules.ts'

const numbers = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `three players`; from 13 on in figures. */
export function countWords(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/** In groups of three from 10,000 on, with a real minus sign. */
export function numberWords(value: number): string {
  return `${value < 0 ? '−' : ''}${grouped(Math.abs(value))}`
}

/** `[40, 'minutes']`, `[1.5, 'hours']`; from ten hours on whole hours. */
export function timeWords(minutes: number): [number: number, unit: string] {
  if (minutes < 60) return [minutes, minutes === 1 ? 'minute' : 'minutes']
  const hours = minutes < 600 ? Math.round(minutes / 6) / 10 : Math.round(minutes / 60)
  return [hours, hours === 1 ? 'hour' : 'hours']
}

/** `wingspan-2026-11-22`: letters and digits that every disk takes. */
export function fileNameOf(parts: readonly string[]): string {
  const words = parts
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? ['tabletally']).join('-').slice(-80)
}

/** `Mara’s`, `Jonas’` */
export function possessive(name: string): string {
  return /s$/iu.test(name) ? `${name}’` : `${name}’s`
}
