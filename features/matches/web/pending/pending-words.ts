import { takeBack } from '#client/pending/change-pending.ts'
import type { StoredEndpoint, PendingWrite } from '#client/pending/pending-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { toast } from '#ui/base/toast.ts'

const acts: Record<StoredEndpoint, string> = {
  'POST /games': 'New game',
  'POST /sessions': 'New match',
  'PUT /sessions/:id': 'Edit',
  'POST /sessions/:id/confirm': 'Confirmed',
  'POST /sessions/confirm': 'Confirmed',
  'POST /sessions/:id/unconfirm': 'Not confirmed after all',
  'POST /sessions/:id/decline': 'Declined',
  'POST /sessions/:id/rejoin': 'Back at the table',
  'POST /sessions/:id/corrections': 'Correction',
  'DELETE /sessions/:id': 'Deleted',
  'POST /friends/send': 'Friend request',
  'POST /guests/rename': 'Guest renamed',
}

export const whatWaits = ({ endpoint }: PendingWrite): string => acts[endpoint]

/** `1 match waits here`, `2 things wait here` */
export function waitWords(writes: readonly PendingWrite[]): string {
  const areMatches = writes.every(({ endpoint }) => endpoint === 'POST /sessions')
  const [one, many] = areMatches ? ['match', 'matches'] : ['thing', 'things']
  return writes.length === 1 ? `1 ${one} waits here` : `${writes.length} ${many} wait here`
}

const TOO_LATE = 'It was sent by now, so that it can no longer be taken back here.'
const UNDONE = 'The server has undone it by now.'

export async function offerTakenBack(write: PendingWrite): Promise<void> {
  const putBack = await takeBack(write)
  refresh()
  if (putBack === null) {
    toast.info(TOO_LATE)
    return
  }
  offerUndo({
    text: `${write.words} ${write.refusal === null ? 'taken back' : 'deleted'}`,
    undo: async () => {
      const isBack = await putBack()
      refresh()
      return isBack ? null : UNDONE
    },
  })
}

/** Lists left out what waited, and have to be asked again; without a network they stay. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['matches', 'inbox'] })
}
