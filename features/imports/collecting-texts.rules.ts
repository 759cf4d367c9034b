import { lengthOf } from '#features/accounts/accounts.rules.ts'

/** Tells one case of a problem. */
export type Tell<Problem = 'cut'> = (problem: Problem, at: number, text: string) => void

/** @param at the play or line; 0 for what the whole file has once */
export function tellIfLong(
  text: string,
  longest: number,
  { at, tell }: { at: number; tell: Tell },
): void {
  if (lengthOf(text) <= longest) return
  tell('cut', at, `“${cutTo(text, 60)}…” has more than ${longest} characters.`)
}

/** A text as one line can have it: what no text column stores becomes a space. */
export function inOneLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** The first characters; never half of one. */
export function cutTo(text: string, longest: number): string {
  if (lengthOf(text) <= longest) return text
  return [...text.slice(0, longest * 2)].slice(0, longest).join('')
}
