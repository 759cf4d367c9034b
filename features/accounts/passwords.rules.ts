import { lengthOf } from './accounts.rules.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

function spaceProblem(password: string): string | null {
  if (password !== password.trim()) return 'Password must not start or end with spaces.'
  if (/\s/u.test(password)) return 'Password must not contain spaces.'
  return null
}

/** Of the form, not of the strength. */
export function loginPasswordProblem(password: string): string | null {
  if (password === '') return 'Password is required.'
  return spaceProblem(password)
}

/** The specification's rules, in its order. */
export function newPasswordProblem(password: string): string | null {
  if (lengthOf(password) < PASSWORD_MIN) return 'At least 8 characters required.'
  if (!/\p{L}/u.test(password)) return 'Include at least one letter.'
  if (!/\p{N}/u.test(password)) return 'Include at least one number.'
  if (!/[^\p{L}\p{N}\s]/u.test(password)) return 'Include at least one symbol.'
  return spaceProblem(password) ?? passwordLengthProblem(password)
}

export function passwordLengthProblem(password: string): string | null {
  return lengthOf(password) > PASSWORD_MAX ? PASSWORD_TOO_LONG : null
}

function shortestProblem(password: string, message: string): string | null {
  if (lengthOf(password) < PASSWORD_MIN) return message
  // Login refuses spaces, so a password with one would lock its owner out.
  return spaceProblem(password) ?? passwordLengthProblem(password)
}

/** Any composition, as the page of the reset link says. */
export function resetPasswordProblem(password: string): string | null {
  return shortestProblem(password, 'Password must be at least 8 characters.')
}

export function changedPasswordProblem(password: string): string | null {
  if (password === '') return ALL_REQUIRED
  return shortestProblem(password, 'New password must be at least 8 characters')
}

export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters.`
export const ALL_REQUIRED = 'All fields are required'
export const RESET_TOKEN_MISSING = 'Missing token.'
export const COMMON_PASSWORD = 'This password is too common. Choose another one.'
export const PASSWORDS_DIFFER = 'Passwords do not match.'

export type Strength = 0 | 1 | 2 | 3

/** One point each for eight characters, letters with digits, and a symbol. */
export function passwordStrength(password: string): Strength {
  const long = lengthOf(password) >= PASSWORD_MIN
  const mixed = /\p{L}/u.test(password) && /\p{N}/u.test(password)
  const symbol = /[^\p{L}\p{N}\s]/u.test(password)
  return (Number(long) + Number(mixed) + Number(symbol)) as Strength
}

export const strengthLabels = ['Weak', 'Weak', 'Medium', 'Strong'] as const

export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : PASSWORDS_DIFFER
}
