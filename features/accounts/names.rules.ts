import { BLANKS } from './name-keys.rules.ts'

/** Only a text: that a row is a deleted account's is a column of its own. */
export const FORMER_PLAYER = 'Former player'

/**
 * Signs that nobody sees: two names that differ in them look the same, and those that turn the direction
 * of a text reverse what stands behind a name on a page or in a mail. The flags of England, Scotland and
 * Wales are spelled in such signs.
 */
const UNSEEN =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** In these scripts joiners change how letters look. */
const JOINED_LETTER =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u
const EMOJI = /\p{Extended_Pictographic}/u
const EMOJI_STYLED = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
const KEYCAP = '\u20e3'

/** Trimmed, without signs that nobody sees, but those that letters or emoji need. */
export function normalizedName(name: string): string {
  return name
    .replaceAll(BLANKS, ' ')
    .replaceAll(UNSEEN, (sign, at: number, all: string) => (isNeeded(sign, at, all) ? sign : ''))
    .trim()
}

function isNeeded(sign: string, at: number, all: string): boolean {
  if (sign.startsWith('\u{1f3f4}')) return true
  const before = Array.from(all.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  const after = String.fromCodePoint(all.codePointAt(at + sign.length) ?? 0)
  if (/[\u200c\u200d]/u.test(sign) && JOINED_LETTER.test(before)) return true
  if (sign === '\u200d') return EMOJI_STYLED.test(before) && EMOJI.test(after)
  if (/[\ufe0e\ufe0f]/u.test(sign)) return EMOJI.test(before) || after === KEYCAP
  if (/[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u.test(sign)) return /\p{scx=Han}/u.test(before)
  return /[\u180b-\u180d\u180f]/u.test(sign) && /\p{scx=Mong}/u.test(before)
}

/** Invisible characters: spaces, fillers, joiners, selectors, tags; marks, since one alone shows nothing. */
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

export function visibleOf(name: string): string {
  return name.replaceAll(INVISIBLE, '')
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim()
}

/** `W.` of `Weber`; empty without a last name. */
export function initialOf(lastName: string): string {
  const initial = /^\P{M}\p{M}*/u.exec(lastName.trim())?.[0]
  return initial === undefined ? '' : `${initial}.`
}

/** `Jonas W.`: how somebody is named to strangers. */
export function withInitial(first: string, last: string): string {
  return `${first} ${initialOf(last)}`.trimEnd()
}

export function hasVisibleCharacter(name: string): boolean {
  return visibleOf(name) !== ''
}

export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** For a text that stands in our sentences, such as a file's name or a reason. */
export function asOneLine(text: string): string {
  return normalizedName(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
}
