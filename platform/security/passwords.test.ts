import { describe, expect, test } from 'vitest'

import { turnsDuring } from '#tests/support/turns.ts'

import { Refusal } from '../http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, HASHES_AT_ONCE, HASHES_WAITING_MAX, verifyPassword } from './passwords.ts'

describe('Passwords', () => {
  test('Each hash is different, and verifies only its own password', async () => {
    const [one, two] = [await hashPassword('lamplit'), await hashPassword('lamplit')]
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'lamplit')).toBe(true)
    expect(await verifyPassword(one, 'Lamplit')).toBe(false)
    expect(await verifyPassword(null, 'lamplit')).toBe(false)
  })

  test('Hashing leaves the turns of the event loop to others', async () => {
    expect(await turnsDuring(() => hashPassword('lamplit'))).toBeGreaterThan(1)
    expect(await turnsDuring(() => verifyPassword(null, 'lamplit'))).toBeGreaterThan(1)
  })

  test('Hashing beyond the queue’s length is refused, and the rest is done', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 72 + HASHES_AT_ONCE }, () => verifyPassword(null, 'x')),
    )
    const refused = all.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(72 - HASHES_WAITING_MAX)
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(Refusal)
      expect(reason).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } })
    }
    expect(await verifyPassword(null, 'x')).toBe(false)
  })

  test('Common passwords are recognised, also with symbols added', async () => {
    for (const password of [
      'password',
      'PassWord',
      'trustno1',
      'P@ssw0rd',
      'password123!',
      '12345678',
    ]) {
      expect([password, await isCommonPassword(password)]).toEqual([password, true])
    }
    for (const password of ['lamplit-Table-7', 'correct-horse', '', '########', '# Permission']) {
      expect([password, await isCommonPassword(password)]).toEqual([password, false])
    }
  })
})
