import { vi } from 'vitest'

/**
 * The real argon2id with less work: nearly every test signs people up, and about a third of such a
 * test's processor time went into hashes that nobody attacks. A hash says its own cost, so
 * comparing is as cheap. The product's cost is shown by the test of signing up, which has the
 * original back; what measures times is in another project, without this.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) =>
      argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})
