import { queryClient } from '#client/query/query-client.ts'
import { discard, type PutBack, takeBack } from '#client/unsent/change-unsent.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { toast } from '#ui/base/toast.ts'

const TOO_LATE = 'It was sent by now, so that it can no longer be taken back here.'
const UNDONE = 'The server has undone it by now.'

/** Takes back what waits, and offers to put it back. */
export async function offerTakenBack(write: UnsentWrite): Promise<void> {
  offerPutBack(await takeBack(write.id), `${write.words} taken back`)
}

/** Deletes what needs a look, and offers to put it back. */
export async function offerDeleted(writes: readonly UnsentWrite[]): Promise<void> {
  const [only, another] = writes
  const what = another === undefined ? (only?.words ?? '') : String(writes.length)
  offerPutBack(await discard(writes.map(({ id }) => id)), `${what} deleted`)
}

function offerPutBack(putBack: PutBack | null, text: string): void {
  refresh()
  if (putBack === null) {
    toast.info(TOO_LATE)
    return
  }
  offerUndo({
    text,
    undo: async () => {
      const isBack = await putBack()
      refresh()
      return isBack ? null : UNDONE
    },
  })
}

/** What lists have left out for it is asked again; without a network they stay. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: ['matches', 'inbox'] })
}
