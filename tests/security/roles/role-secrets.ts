import type { TestApp } from '#tests/support/engines.ts'

import type { Cast, Role } from './cast.ts'
import type { Cell } from './role-cells.ts'

export async function findSecrets(it: TestApp, cells: readonly Cell[]): Promise<string[]> {
  const hashes = new Set(await hashesOf(it))
  const tokens = new Set(
    cells.flatMap(({ cast }) => Object.values(cast).map((member) => member.token)),
  )
  return cells.flatMap(({ name, role, cast, response }) => {
    const words = response.match(/[\w-]{22,}/gu) ?? []
    const known = knownAddresses(cast, role).add(mailedTo(name, role, cast))
    const addresses = response.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/gu) ?? []
    return [
      ...(response.includes('$argon2') ? ['a password’s hash'] : []),
      ...words.filter((word) => hashes.has(word)).map((word) => `the hash ${word}`),
      ...words.filter((word) => tokens.has(word)).map((word) => `the token ${word}`),
      ...addresses.filter((address) => !known.has(address)).map((one) => `the address ${one}`),
    ].map((secret) => `${role}: ${name} returns ${secret}`)
  })
}

async function hashesOf({ database: { read } }: TestApp): Promise<string[]> {
  const signIns = await read.selectFrom('sign_ins').select('token_hash').execute()
  const mailed = await read.selectFrom('mail_tokens').select('token_hash').execute()
  const links = await read.selectFrom('table_links').select('token_hash').execute()
  const invitations = await read.selectFrom('invitations').select('token_hash').execute()
  const friendLinks = await read.selectFrom('friend_links').select('token_hash').execute()
  return [...signIns, ...mailed, ...links, ...invitations, ...friendLinks].map(
    (row) => row.token_hash,
  )
}

/** A person with a mail's token has read the mail, so may know its recipient. */
function mailedTo(name: string, role: Role, { creator, unverified }: Cast): string {
  if (/invitation/u.test(name)) return `invited.${role}.${creator.email}`
  if (name.startsWith('GET /api/auth/verify-email')) return unverified.email
  return name.startsWith('POST /api/auth/reset-password') ? creator.email : ''
}

/** An address may be known to its owner, to friends, to admins, and a guest's to whoever entered it. */
function knownAddresses(cast: Cast, role: Role): Set<string> {
  const { creator, friend, player, declined } = cast
  const guest = creator.email.replace('creator', 'guest')
  const friends = [creator, friend, player, declined].map((member) => member.email)
  if (role === 'admin') return new Set([cast.admin.email, ...friends, guest])
  if (role === 'creator') return new Set([...friends, guest])
  if (role === 'anonymous') return new Set()
  return new Set([cast[role].email])
}
