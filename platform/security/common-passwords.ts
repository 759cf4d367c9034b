import { readFile } from 'node:fs/promises'

import { root } from '../root.ts'

let popular: Promise<Set<string>> | undefined

/**
 * Whether a password is among those that everybody tries first, or is one of them with symbols put
 * in: "Password123!" is no better than "password123". Case does not count.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  popular ??= readPopular()
  const passwords = await popular
  const folded = password.normalize('NFKC').toLowerCase()
  return passwords.has(folded) || passwords.has(folded.replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

async function readPopular(): Promise<Set<string>> {
  const list = new URL('platform/security/common-passwords.txt', root)
  const text = await readFile(list, 'utf8')
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
}
