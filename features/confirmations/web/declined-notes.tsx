import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { useSubmission } from '#client/use-submission.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { Button } from '#ui/base/button.tsx'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { onOfferChange, shownNow, type Act } from '#ui/feedback/undo-state.ts'

import {
  addDeclined,
  declinedKey,
  isDeclined,
  rejoin,
  type Declined,
  whyNotBack,
} from './declined.ts'

function useDeclined(): readonly Declined[] {
  const query = { queryKey: declinedKey, queryFn: () => [], enabled: false }
  return useQuery<readonly Declined[]>(query).data ?? []
}

/** What the user has just declined, for longer than the Undo bar stays. */
export function DeclinedNotes() {
  const data = useDeclined()
  if (data.length === 0) return null
  return (
    <ul role="list" aria-label="Declined" className="mb-4 grid gap-2.5">
      {data.map((declined) => (
        <li
          key={declined._id}
          className="flex items-start gap-3 rounded-card border-l-6 border-draw bg-card px-4 pt-3 pb-1 shadow-card"
        >
          <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-4">
            <p className="font-semibold wrap-anywhere">You declined {declined.game.name}.</p>
            <Actions declined={declined} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The same of one match, where its row stays. */
export function DeclinedHere({ id }: { id: string }) {
  const declined = useDeclined().find(({ _id }) => _id === id)
  return declined !== undefined && <Actions declined={declined} />
}

/** By match, what the Undo bar offers or has offered. */
const acts = new Map<string, Act>()

/** Notes that a match was declined, and offers to take it back. */
export function noteDeclined(declined: Declined): void {
  addDeclined(declined)
  const act: Act = {
    text: `${declined.game.name} declined`,
    async undo() {
      // The note on the page has done it.
      if (!isDeclined(declined._id)) return null
      try {
        await rejoin(declined._id)
        return null
      } catch (error) {
        return whyNotBack(declined._id, error)
      }
    },
  }
  acts.set(declined._id, act)
  offerUndo(act)
}

/** Say why and Undo, on the page; last what is at times not seen, so that it leaves no gap. */
function Actions({ declined: { _id, game } }: { declined: Declined }) {
  const shown = useSyncExternalStore(onOfferChange, shownNow)?.act
  // One tap in one place: until its time is over, in the bar.
  const inBar = shown !== undefined && acts.get(_id) === shown
  const undo = useSubmission(async () => {
    try {
      await rejoin(_id)
    } catch (error) {
      toast.error(whyNotBack(_id, error))
    }
  })
  return (
    <span className="-mx-2.5 mt-0.5 flex flex-wrap">
      <Button
        tone="bare"
        aria-label={`Say why you declined ${game.name}`}
        // Few give a reason, so the dialog is loaded when asked for.
        onClick={() =>
          void retryImport(() => import('./say-why-dialog.tsx')).then((dialog) =>
            dialog.askWhy(_id),
          )
        }
      >
        Say why
      </Button>
      <Button
        tone="bare"
        aria-label={`Undo declining ${game.name}`}
        className={inBar ? 'invisible' : undefined}
        loading={undo.pending}
        onClick={({ currentTarget }) => {
          // The button goes with its note; the focus then moves to the page.
          const main = currentTarget.closest('main')
          void undo.run().then(() => main?.focus({ preventScroll: true }))
        }}
      >
        Undo
      </Button>
    </span>
  )
}
