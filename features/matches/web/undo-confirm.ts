import { messageOf } from '#client/api-error.ts'
import { takeBack } from '#client/pending/change-pending.ts'
import { pendingWrites } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'

import type { Match } from '../matches.contract.ts'

type Confirmed = Pick<Match, '_id' | 'game'>

export function offerUnconfirm(confirmed: readonly Confirmed[]): void {
  let left = [...confirmed]
  const [only, another] = left
  if (only === undefined) return
  const text =
    another === undefined ? `${only.game.name} confirmed` : `Confirmed ${left.length} matches`
  offerUndo({
    text,
    async undo() {
      const tried = await Promise.all(
        left.map(async (match) => ({ match, failure: await unconfirm(match) })),
      )
      left = tried.flatMap(({ match, failure }) => (failure === null ? [] : [match]))
      // Once it resolves, every list on the page shows it.
      await queryClient.invalidateQueries({ queryKey: ['matches'] })
      invalidateDependents('matches')
      const failure = tried.find((one) => one.failure !== null)?.failure ?? null
      return failure === null || another === undefined
        ? failure
        : `${left.length} stay confirmed: ${failure}`
    },
  })
}

/** @returns why it failed; null when the match waits again */
async function unconfirm({ _id: id, game }: Confirmed): Promise<string | null> {
  try {
    const waiting = pendingWrites().find(
      ({ endpoint, params }) => endpoint === 'POST /sessions/:id/confirm' && params['id'] === id,
    )
    if (waiting !== undefined && (await takeBack(waiting)) !== null) return null
    const shown = { words: `Take back the confirmation of ${game.name}` }
    await sendWrite('POST /sessions/:id/unconfirm', { params: { id } }, shown)
    return null
  } catch (error) {
    return messageOf(error, 'Action failed.')
  }
}
