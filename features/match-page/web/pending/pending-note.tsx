import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo-2'

import type { PendingWrite } from '#client/pending/pending-write.ts'
import { offerTakenBack, whatWaits } from '#features/matches/web/pending/pending-words.ts'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

/** What waits of this match, with a button that takes it back; and the way to what needs a look. */
export function PendingWritesNote({
  writes,
  onTakenBack,
}: {
  writes: readonly PendingWrite[]
  onTakenBack?: () => void
}) {
  return (
    <Card>
      <ul role="list" aria-label="What waits" className="flex flex-col gap-4">
        {writes.map((write) => (
          <li
            key={write.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              {write.look === null ? (
                <>
                  <p>
                    <WaitsHere />
                  </p>
                  <p className="mt-1 text-muted">
                    {whatWaits(write)}. It is sent once the server takes it.
                  </p>
                </>
              ) : (
                <>
                  <p className="flex items-center gap-1.5 font-bold">
                    <CircleAlert aria-hidden="true" className="size-4.5 shrink-0 text-loss" />
                    Needs a look
                  </p>
                  <p className="mt-1 wrap-anywhere">
                    {whatWaits(write)}: {write.look.message}
                  </p>
                </>
              )}
            </div>
            {write.look === null && (
              <Button
                tone="quiet"
                size="small"
                icon={<Undo aria-hidden="true" className="size-4.5" />}
                onClick={() => {
                  void offerTakenBack(write)
                  onTakenBack?.()
                }}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
