import { readFile } from 'node:fs/promises'

import { root } from '../root.ts'

let common: Promise<Set<string>> | undefined

/**
 * Whether a password is on the list of common passwords, or is one of them with symbols added:
 * "Password123!" is no better than "password123". Case is ignored.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  const passwords = await common
  const folded = password.normalize('NFKC').toLowerCase()
  return passwords.has(folded) || passwords.has(folded.replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

async function readCommon(): Promise<Set<string>> {
  const list = new URL('platform/security/common-passwords.txt', root)
  const text = await readFile(list, 'utf8')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}
