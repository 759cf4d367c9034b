import type { TestApp } from '#tests/support/engines.ts'

import type { Cast, Role } from './cast.ts'
import type { Cell } from './role-cells.ts'

/** Where an answer holds a hash, a token that is not its own, or an address that its reader may not know. */
export async function findSecrets(it: TestApp, cells: readonly Cell[]): Promise<string[]> {
  const hashes = new Set(await hashesOf(it))
  const tokens = new Set(
    cells.flatMap(({ cast }) => Object.values(cast).map((member) => member.token)),
  )
  return cells.flatMap(({ name, role, cast, answer }) => {
    const words = answer.match(/[\w-]{22,}/gu) ?? []
    const known = knownAddresses(cast, role).add(mailedTo(name, cast))
    const addresses = answer.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/gu) ?? []
    return [
      ...(answer.includes('$argon2') ? ['a password’s hash'] : []),
      ...words.filter((word) => hashes.has(word)).map((word) => `the hash ${word}`),
      ...words.filter((word) => tokens.has(word)).map((word) => `the token ${word}`),
      ...addresses.filter((address) => !known.has(address)).map((one) => `the address ${one}`),
    ].map((secret) => `${role}: ${name} answers ${secret}`)
  })
}

async function hashesOf({ database: { read } }: TestApp): Promise<string[]> {
  const signIns = await read.selectFrom('sign_ins').select('token_hash').execute()
  const mailed = await read.selectFrom('mail_tokens').select('token_hash').execute()
  const attempts = await read.selectFrom('provider_attempts').select('state_hash').execute()
  const devices = await read.selectFrom('known_devices').select('browser_hash').execute()
  return [
    ...devices.map((row) => row.browser_hash),
    ...[...signIns, ...mailed].map((row) => row.token_hash),
    ...attempts.map((row) => row.state_hash),
  ]
}

/** Whoever has the token of a mail has read it, so may know the address that it went to. */
function mailedTo(name: string, { creator, unverified }: Cast): string {
  if (name.startsWith('GET /api/auth/verify-email')) return unverified.email
  return name.startsWith('POST /api/auth/reset-password') ? creator.email : ''
}

/** Addresses are for their owner, for friends, for who typed them (a guest's), and for admins. */
function knownAddresses(cast: Cast, role: Role): Set<string> {
  const { creator, friend, player, declined } = cast
  const guest = creator.email.replace('creator', 'guest')
  const friends = [creator, friend, player, declined].map((member) => member.email)
  if (role === 'admin') return new Set([cast.admin.email, ...friends, guest])
  if (role === 'creator') return new Set([...friends, guest])
  if (role === 'anonymous') return new Set()
  return new Set([cast[role].email])
}
