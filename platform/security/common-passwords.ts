let common: Promise<Set<string>> | undefined

/**
 * One of the 10,000 most used of at least 8 characters, or one with symbols added: "Password123!" is no
 * better than "password123". Case is ignored.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  const passwords = await common
  const folded = password.normalize('NFKC').toLowerCase()
  return passwords.has(folded) || passwords.has(folded.replaceAll(/[^\p{L}\p{N}]/gu, ''))
}

// Loaded when first asked for, because unpacking the list takes a start 30 ms.
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const mostUsedFirst = dictionary['passwords-common']
  return new Set(mostUsedFirst.filter((password) => password.length >= 8).slice(0, 10_000))
}
