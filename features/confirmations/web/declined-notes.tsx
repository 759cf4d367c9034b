import { useQuery } from '@tanstack/react-query'

import { toast } from '#ui/base/toast.ts'

import { DeclinedActions } from './declined-actions.tsx'
import { addDeclined, declinedKey, type Declined } from './declined.ts'

/** What the user has just declined, for longer than a toast stays. */
export function DeclinedNotes() {
  const { data = [] } = useQuery<readonly Declined[]>({
    queryKey: declinedKey,
    queryFn: () => [],
    enabled: false,
  })
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
            <DeclinedActions declined={declined} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Long enough to reach the buttons by keyboard; the page has them for longer. */
const TOAST_MS = 10_000

/** Says that a match was declined, and offers to undo it and to say why. */
export function sayDeclined(declined: Declined): void {
  toast.info('You declined this match', {
    id: addDeclined(declined),
    duration: TOAST_MS,
    // Who declines several in a row sees which one each toast undoes.
    description: (
      <>
        <p className="font-semibold wrap-anywhere">{declined.game.name}</p>
        <DeclinedActions declined={declined} />
      </>
    ),
  })
}
