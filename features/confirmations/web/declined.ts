import { messageOf } from '#client/api-error.ts'
import { pendingWrites } from '#client/pending/pending-store.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { whenServed } from '#client/when-served.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

export interface Declined {
  _id: string
  game: { name: string }
  /** The seat is the guest's again who had it before, and cannot be taken back. */
  isGuests?: boolean
}

export function offerRejoin(declined: Declined, hasSaidWhy = false): void {
  const { _id, game, isGuests = false } = declined
  // Few give a reason.
  const askWhy = () =>
    void whenServed(() => import('./say-why-dialog.tsx')).then((dialog) => dialog.askWhy(declined))
  if (isGuests) {
    if (hasSaidWhy) return
    offerUndo({
      text: `${game.name} declined: the guest has the seat again`,
      button: 'Say why',
      undo: async () => {
        askWhy()
        return Promise.resolve(null)
      },
    })
    return
  }
  offerUndo({
    text: `${game.name} declined`,
    undo: async () =>
      rejoin(_id).then(
        () => null,
        (error: unknown) => messageOf(error, 'Action failed.'),
      ),
    ...(!hasSaidWhy && { more: { label: 'Say why', press: askWhy } }),
  })
}

/** @throws ApiError with the reason, e.g. that it is too late */
async function rejoin(id: string): Promise<void> {
  if (!(await takeBackDecline(id))) {
    const shown = { words: 'Take the seat back' }
    const { response } = await sendWrite('POST /sessions/:id/rejoin', { params: { id } }, shown)
    if (response === null) sayWaits()
    else toast.success(response.message ?? 'You are at the table again')
  }
  void queryClient.invalidateQueries({ queryKey: ['matches'] })
  invalidateDependents('matches')
}

/**
 * Where it waits on this device. The reason that waits behind it goes, too: it would decline again.
 * @returns whether the server knows nothing of the declining
 */
async function takeBackDecline(id: string): Promise<boolean> {
  const waiting = pendingWrites().filter(
    ({ endpoint, params }) => endpoint === 'POST /sessions/:id/decline' && params['id'] === id,
  )
  if (waiting.length === 0) return false
  const { takeBack } = await whenServed(() => import('#client/pending/change-pending.ts'))
  let isBack = false
  for (const write of waiting.toReversed()) {
    const putBack = await takeBack(write)
    if (write.body?.['reason'] === undefined) isBack = putBack !== null
  }
  return isBack
}

/** Declining again within the minutes only adds the reason. It can still be taken back then. */
export async function sendReason(declined: Declined, reason: string): Promise<void> {
  const { response } = await sendWrite(
    'POST /sessions/:id/decline',
    { params: { id: declined._id }, body: { reason } },
    { words: 'Say why you declined' },
  )
  if (response === null) sayWaits()
  else toast.success('Your reason was sent.')
  offerRejoin(declined, true)
}
