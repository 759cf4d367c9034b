import { folded } from './name-keys.rules.ts'
import { hasVisibleCharacter, normalizedName } from './names.rules.ts'

/** In code points. */
export const NAME_MAX = 80
/** RFC 5321 limits a forward path to 254 octets. */
export const EMAIL_MAX = 254

export const signInTimes = { idleDays: 30, atMostDays: 180 } as const
export const mailTokenHours = { verify: 24, reset: 1 } as const

/** NFKC can compose up to four characters into one. */
const EMAIL_TYPED_MAX = 4 * EMAIL_MAX
// Angle brackets would end the address in a mail header.
// Also more marks on one letter than any language has; the two letters become marks by NFKC.
const FORBIDDEN_IN_EMAIL = /[\s<>\p{Cc}]|[\p{M}\uff9e\uff9f]{31}/u
/** Control characters and other line ends could break a line in a mail header or a list. */
const OTHER_LINES = /[\p{Cc}\p{Zl}\p{Zp}]/u

export function lengthOf(text: string): number {
  let length = 0
  // Not `[...text].length`: an array of 64 KiB would cost more than the rest of the request.
  for (let at = 0; at < text.length; length += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  return length
}

/** The form in which addresses are compared: without case, in the local part too, against RFC 5321. */
export function emailKey(email: string): string {
  // Composed again: a letter may become one with a mark, which then stands before other marks.
  return composed(composed(email.trim()).toLowerCase())
}

/**
 * Whether proving an address proves the one that it is compared as: they may differ in ASCII case alone.
 * A provider or a mail server may have another mailbox for `fin` with a KELVIN SIGN than for `fink`.
 */
export function isExact(email: string): boolean {
  return email.replaceAll(/[A-Z]/gu, (letter) => letter.toLowerCase()) === emailKey(email)
}

/** The address that is mailed where somebody has typed this one: exactly the one that is compared. */
export function mailedAddress(email: string): string {
  const address = composed(email.trim())
  return isExact(address) ? address : emailKey(address)
}

/**
 * NFKC of a text that can be an address. Other text is unchanged, because NFKC takes quadratic time
 * where combining marks are out of order: half a second for 64 KiB.
 */
function composed(text: string): string {
  return text.length > EMAIL_TYPED_MAX || FORBIDDEN_IN_EMAIL.test(text)
    ? text
    : text.normalize('NFKC')
}

/** Providers that ignore dots before the @: their domains, and the one domain that we compare. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox of an address, as far as its form tells: without `+tag`, quotes and some providers'
 * dots, the domain in one spelling. Only for allowances of mail: accounts are told apart by
 * `emailKey`, since the meaning of a plus is up to the provider.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(email).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const at = key.lastIndexOf('@')
  const quoted = /^"(.*)"$/su.exec(key.slice(0, at))?.[1]?.replaceAll(/\\(.)/gsu, '$1')
  const local = quoted ?? key.slice(0, at)
  const domain = asciiDomain(key.slice(at + 1))
  const known = Object.hasOwn(DOTLESS, domain) ? DOTLESS[domain] : undefined
  const mailbox = local.split('+', 1)[0] || local
  return known === undefined ? `${mailbox}@${domain}` : `${mailbox.replaceAll('.', '')}@${known}`
}

/** Whom a mail to an address is for, as the allowances count it (platform/mail/mail-allowances.ts). */
export function addresseeOf(email: string): { key: string; mailbox: string } {
  return { key: emailKey(email), mailbox: mailboxKey(email) }
}

/** A domain as DNS has it: without the final dot, other scripts in Punycode. */
function asciiDomain(domain: string): string {
  const undotted = domain.replace(/(?<!\.)\.+$/u, '')
  return URL.parse(`http://${undotted}`)?.hostname ?? undotted
}

export const INVALID_EMAIL = 'Enter a valid email address.'

/** @returns a sentence for people, or null */
export function emailProblem(email: string): string | null {
  // Checked in the form that is compared: NFKC can turn a character into an @ or a space.
  const text = composed(email.trim())
  // The length first; no regular expression for the dots: it could backtrack in quadratic time.
  const valid = text.length <= EMAIL_MAX && !FORBIDDEN_IN_EMAIL.test(text) && hasEmailForm(text)
  return valid ? null : INVALID_EMAIL
}

function hasEmailForm(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && at === text.lastIndexOf('@') && text.slice(at + 2, -1).includes('.')
}

export function nameProblem(label: string, name: string): string | null {
  const normalized = normalizedName(name)
  if (!hasVisibleCharacter(normalized)) return `${label} is required.`
  if (lengthOf(normalized) > NAME_MAX) return `${label} must be at most ${NAME_MAX} characters.`
  if (OTHER_LINES.test(normalized)) return `${label} must be a single line of text.`
  return null
}

export const NAMES_REQUIRED = 'First and last name are required'

export function editedNameProblem(label: string, name: string): string | null {
  return hasVisibleCharacter(name) ? nameProblem(label, name) : NAMES_REQUIRED
}

export const SEARCH_MIN = 2
export const USER_NOT_FOUND = 'User not found.'
export const SIGN_IN_NOT_FOUND = 'Sign-in not found.'
export const SEARCH_TOO_LONG = `Search for at most ${EMAIL_MAX} characters.`
export const SEARCH_TOO_SHORT = 'Type at least 2 characters to search'

export function searchProblem(text: string): string | null {
  const length = lengthOf(text.trim())
  if (length < SEARCH_MIN) return SEARCH_TOO_SHORT
  return length > EMAIL_MAX ? SEARCH_TOO_LONG : null
}

/**
 * The words by which a person is found: "Jean-Luc O'Brien" by jean, luc and brien, and by jeanluc
 * and obrien.
 */
export function nameWords(name: string): string[] {
  const parts = folded(name).split(/[\s\p{P}\p{C}]+/u)
  return [...new Set([...searchWords(name), ...parts])].filter((word) => word !== '')
}

export function searchWords(text: string): string[] {
  const words = folded(text)
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\p{P}\p{C}]+/gu, ''))
  return [...new Set(words)].filter((word) => word !== '')
}

export function resendProblem(email: string): string | null {
  return email.trim() === '' ? ENTER_EMAIL_FIRST : emailProblem(email)
}

export const ENTER_EMAIL_FIRST = 'Enter your email first.'

export const VERIFICATION_TOKEN_MISSING = 'Missing or invalid verification token.'

/**
 * The path of this app in a `redirect` parameter, normalized as a browser does it; null for anything
 * that could lead elsewhere: other origins, `//host`, and what a browser reads as one of these.
 */
export function ownPath(redirect: unknown): string | null {
  const base = 'http://app.invalid'
  // Browsers read `\` as `/` and drop control characters.
  if (typeof redirect !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(redirect)) return null
  if (!URL.canParse(redirect, base)) return null
  const { origin, pathname, search, hash } = new URL(redirect, base)
  // `/.//host` is normalized to `//host`.
  return origin !== base || pathname.startsWith('//') ? null : pathname + search + hash
}
