import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { id, isoTime } from '#platform/http/contract.ts'

import { changedFields } from './changes.rules.ts'

export const activityTypes = [
  'created',
  'edited',
  'confirmed',
  'declined',
  'reminded',
  'linked',
  'rejoined',
  'corrected',
  'contested',
  'claimed',
  'released',
] as const

const changedValue = z.nullable(z.union([z.string(), z.number()]))

/** A change as people see it; `player` is a name. */
export const changeSchema = z.object({
  field: z.enum(changedFields),
  player: z.optional(z.string()),
  from: changedValue,
  to: changedValue,
})

export const activitySchema = z.object({
  _id: id,
  type: z.enum(activityTypes),
  by: z.nullable(personSchema),
  at: isoTime,
  changes: z.optional(z.array(changeSchema)),
  /** Of `corrected`: whose correction was accepted; null for a deleted account. */
  proposedBy: z.optional(z.nullable(personSchema)),
  /**
   * Of `contested`, `claimed`, `released`, and of `confirmed` by the table link: the guest.
   * `by` is null for whoever has used the link.
   */
  player: z.optional(z.string()),
  /** Whether `player` is a deleted account, so that its name is only a text. */
  former: z.optional(z.literal(true)),
  /** Of `declined`: why, if the player said so. Of `contested`: what is not right. */
  reason: z.optional(z.string()),
})
export type Activity = z.output<typeof activitySchema>
