import Check from 'lucide-react/icons/check'
import { useState } from 'react'

import type { Owed } from '#features/confirmations/confirmations.contract.ts'
import { OwedLine } from '#features/confirmations/web/owed-card.tsx'
import { WaitingCard } from '#features/confirmations/web/waiting-card.tsx'
import type { Waiting } from '#features/confirmations/web/waiting-query.ts'
import type { WaitingRows } from '#features/confirmations/web/waiting-rows.ts'

/** What waits for the reader: a line says that nothing does, and another who owes a confirmation. */
export function WaitingPart({
  waiting,
  places,
  owed,
}: {
  waiting: Waiting
  places: WaitingRows
  owed: Owed | undefined
}) {
  // A list that was answered to its end says so until the next visit, and nothing moves up.
  const [waited, setWaited] = useState(places.rows.length > 0)
  if (!waited && places.rows.length > 0) setWaited(true)
  if (waited) return <WaitingCard waiting={waiting} places={places} />
  return (
    <section className="min-w-0 overflow-clip rounded-card bg-card shadow-card">
      <h2 className="flex min-h-13 items-center gap-3 px-4 font-sans! text-base font-bold tracking-normal sm:px-5">
        <Check aria-hidden="true" strokeWidth={3} className="size-5 shrink-0 text-win" />
        Nothing waits for you
      </h2>
      <OwedLine owed={owed} className="border-t-2 border-dashed border-line" />
    </section>
  )
}
