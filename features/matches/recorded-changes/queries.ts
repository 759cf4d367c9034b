import * as z from 'zod/mini'

import type { StoredChange } from '../editing/rules.ts'

const value = z.nullable(z.union([z.string(), z.number()]))

// Loose, so that what a later version has stored is there still when a change is written again.
const storedChanges: z.ZodMiniType<StoredChange[]> = z.array(
  z.looseObject({
    field: z.string(),
    who: z.optional(z.union([z.object({ user: z.string() }), z.object({ guest: z.string() })])),
    from: value,
    to: value,
  }),
)

/** The changes of one edit as the activity keeps them, parsed. @throws when they are none */
export function readChanges(stored: unknown): StoredChange[] {
  return z.parse(storedChanges, stored)
}
