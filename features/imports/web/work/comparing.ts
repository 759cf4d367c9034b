import { api } from '#client/api.ts'
import { BATCH_MATCHES, CHECK_BYTES } from '#features/import-adding/added-imports.rules.ts'
import type { FileAnswers } from '#features/import-adding/answers.contract.ts'
import type { MatchToImport } from '#features/import-adding/import-batches.contract.ts'
import { cutInBatches } from '#features/import-adding/import-batches.rules.ts'
import type { Source } from '#features/plays/file-reading.rules.ts'
import type { ChangedReading } from '#features/rereading/rereading.contract.ts'

import { patiently } from './patience.ts'

export interface ComparedMatch extends Omit<ChangedReading, 'answered'> {
  /** What was answered about the file of its import; null where it is not known. */
  answers: FileAnswers | null
}

/** What the server has said about matches that are here already; each is asked once. */
export interface ComparisonAnswers {
  /** null where the match reads as it stands here. */
  about(match: MatchToImport): ComparedMatch | null
  /** @throws ApiError */
  ask(source: Source, matches: readonly MatchToImport[], token: string): Promise<void>
}

export function comparing(): ComparisonAnswers {
  const answers = new Map<string, ComparedMatch | null>()
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
          const given = one.answered === null ? null : (data.answers[one.answered] ?? null)
          if (match !== undefined) answers.set(keyOf(match), { ...one, answers: given })
        }
      }
    },
  }
}

function keyOf({ sourceIds, day, mode, scoring, minutes, players }: MatchToImport): string {
  const rows = players.map(({ name, self, score, result, team, rank }) => [
    name,
    self,
    score,
    result,
    team,
    rank,
  ])
  return JSON.stringify([sourceIds, day, mode, scoring, minutes, rows])
}
