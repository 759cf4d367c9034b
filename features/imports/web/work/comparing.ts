import { api } from '#client/api.ts'

import type { MatchToImport } from '../../batches/contract.ts'
import { cutInBatches } from '../../batches/rules.ts'
import type { Otherwise } from '../../otherwise/contract.ts'
import type { Source } from '../../reading/rules.ts'
import { BATCH_MATCHES, CHECK_BYTES } from '../../rules.ts'
import { patiently } from './patience.ts'

/** What the server has said about matches that are here already; each is asked once. */
export interface Compared {
  /** null where the match reads as it stands here. */
  about(match: MatchToImport): Otherwise | null
  /** @throws ApiError */
  ask(source: Source, matches: readonly MatchToImport[], token: string): Promise<void>
}

export function comparing(): Compared {
  const answers = new Map<string, Otherwise | null>()
  return {
    about: (match) => answers.get(keyOf(match)) ?? null,
    async ask(source, matches, token) {
      const asked = matches.filter((match) => !answers.has(keyOf(match)))
      for (const batch of cutInBatches(asked, () => BATCH_MATCHES, CHECK_BYTES)) {
        const body = { source, matches: batch }
        const { data } = await patiently(() => api('POST /imports/compare', { body, token }))
        for (const match of batch) answers.set(keyOf(match), null)
        for (const one of data.otherwise) {
          const match = batch[one.index]
          if (match !== undefined) answers.set(keyOf(match), one)
        }
      }
    },
  }
}

/** Who somebody of the file is has no part in how a match is read. */
function keyOf({ sourceIds, day, mode, scoring, minutes, players }: MatchToImport): string {
  const rows = players.map(({ score, result, team, rank }) => [score, result, team, rank])
  return JSON.stringify([sourceIds, day, mode, scoring, minutes, rows])
}
