import { queryClient } from '#client/query/query-client.ts'
import { fieldsOf, list, number, type Parser, text } from '#client/stored-data.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { type EditDraft, editDraftOf } from '#features/match-form/web/edit/edit-draft.ts'
import { mergeEdits } from '#features/match-form/web/edit/merge.ts'
import { beginRepair } from '#features/match-form/web/unsent/repaired-edits.ts'
import { typedMatch } from '#features/match-form/web/unsent/repaired-match.ts'
import {
  type CorrectedChange,
  matchFields,
  rowFields,
} from '#features/open-corrections/open-corrections.rules.ts'
import { matchQuery } from '#features/whole-match/web/match-queries.ts'
import { writtenMatchOf } from '#features/whole-match/web/unsent/written-match.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'

import { withChanges } from './corrected.ts'
import { storeCorrection } from './stored-correction.ts'

/**
 * Stores a correction that was refused, or an edit of a match that is somebody else's now, as a correction
 * of the match as it is now that was not sent.
 * @returns whether it could be read
 * @throws ApiError when the match cannot be read
 */
export async function repairCorrection(write: UnsentWrite, me: User): Promise<boolean> {
  const match = await queryClient.query(matchQuery(write.params['id'] ?? ''))
  const found = editIn(write, match, me) ?? correctionIn(write, match, me)
  if (found === null) return false
  const base = editDraftOf(match, me)
  storeCorrection(match._id, me._id, { version: match.version, base, ...found })
  beginRepair(match._id, write.id)
  return true
}

interface Typed {
  draft: EditDraft
  comment: string
}

function editIn(write: UnsentWrite, match: WholeMatch, me: User): Typed | null {
  const written = writtenMatchOf(write)
  if (written === null || written.before === null) return null
  const [base, mine] = [typedMatch(written.before, me), typedMatch(written.match, me)]
  return { draft: mergeEdits(base, mine, match, me).draft, comment: '' }
}

function correctionIn({ endpoint, body }: UnsentWrite, match: WholeMatch, me: User): Typed | null {
  if (endpoint !== 'POST /sessions/:id/corrections' || body === null) return null
  try {
    const { players = [], comment = '', ...fields } = fieldsOf(JSON.parse(body))
    const changes = [
      ...changesIn(fields, matchFields),
      ...list(fieldsOf)(players).flatMap((row) => changesIn(row, rowFields, text(row['_id']))),
    ]
    return { draft: editDraftOf(withChanges(match, changes), me), comment: text(comment) }
  } catch {
    return null
  }
}

const value: Parser<string | number | null> = (sent) =>
  sent === null ? null : typeof sent === 'number' ? number(sent) : text(sent)

function changesIn(
  sent: Readonly<Record<string, unknown>>,
  fields: readonly CorrectedChange['field'][],
  row?: string,
): CorrectedChange[] {
  return fields.flatMap((field) =>
    field in sent ? [{ field, row, from: null, to: value(sent[field]) }] : [],
  )
}
