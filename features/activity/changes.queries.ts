import * as z from 'zod/mini'

import type { StoredChange } from './changes.rules.ts'

const value = z.nullable(z.union([z.string(), z.number()]))

// Loose, so that fields of a newer version are not lost when a change is written again.
const storedChanges: z.ZodMiniType<StoredChange[]> = z.array(
  z.looseObject({
    field: z.string(),
    who: z.optional(
      z.union([
        z.object({ user: z.string() }),
        z.object({ guest: z.string(), former: z.optional(z.literal(true)) }),
      ]),
    ),
    from: value,
    to: value,
  }),
)

/** Parses the stored changes of one edit. @throws when they have another form */
export function readChanges(stored: unknown): StoredChange[] {
  return z.parse(storedChanges, stored)
}
