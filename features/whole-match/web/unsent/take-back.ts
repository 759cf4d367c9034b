import { queryClient } from '#client/query/query-client.ts'
import { discard, takeBack } from '#client/unsent/change-unsent.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { toast } from '#ui/base/toast.ts'

const TOO_LATE = 'It was sent by now, so that it can no longer be taken back here.'
const UNDONE = 'The server has undone it by now.'

/** Takes back what waits, or deletes what needs a look, and offers to put it back. */
export async function offerTakenBack(write: UnsentWrite): Promise<void> {
  const isDeleted = write.look !== null
  const putBack = await (isDeleted ? discard : takeBack)(write.id)
  refresh()
  if (putBack === null) {
    toast.info(TOO_LATE)
    return
  }
  offerUndo({
    text: `${write.words} ${isDeleted ? 'deleted' : 'taken back'}`,
    undo: async () => {
      const isBack = await putBack()
      refresh()
      return isBack ? null : UNDONE
    },
  })
}

/** What lists have left out for it is asked again; without a network they stay. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['matches', 'waiting'] })
}
