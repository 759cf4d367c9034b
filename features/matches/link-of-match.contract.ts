import * as z from 'zod/mini'

import { id, isoTime } from '#platform/http/contract.ts'

/** What somebody at the table did with the link. */
export const linkUses = ['confirmed', 'contested', 'claimed'] as const

/** A match's table link as its creator sees it; nobody can read the address again. */
export const tableLinkSchema = z.object({
  expiresAt: isoTime,
  /** Oldest first. */
  uses: z.array(
    z.object({
      what: z.enum(linkUses),
      /** The player's row and its name now. */
      player: z.object({ _id: id, name: z.string() }),
      at: isoTime,
    }),
  ),
  /** The rows whose players have declined: nobody can answer for them by the link. */
  declined: z.array(id),
})
export type TableLink = z.output<typeof tableLinkSchema>
