import { vi } from 'vitest'

/**
 * The real argon2id with less work: nearly every test signs people up, and a third of the suite's
 * time went into hashes that nobody attacks. A hash says its own cost, so comparing is as cheap.
 * Tests of the cost, of the turns that hashing takes and of its timing are without this.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  return {
    ...argon2,
    hash: (password: string) =>
      argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
  }
})
