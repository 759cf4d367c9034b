import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')

/**
 * At a lower cost, as `../server-setup.ts` has it for Vitest. The package is CommonJS: an import
 * after this takes the changed function.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as { hash: Argon2['hash'] }
const { hash } = argon2
argon2.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
