import { useNavigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo-2'

import type { PendingWrite } from '#client/pending/pending-write.ts'
import { offerTakenBack, whatWaits } from '#features/matches/web/pending/pending-words.ts'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

/**
 * What waits of the match of a page, which is shown as if it were stored, with a button that takes it back;
 * and the way to what needs a look.
 */
export function WaitingNote({
  writes,
  isNew,
}: {
  writes: readonly PendingWrite[]
  /** Only this device has the match. */
  isNew: boolean
}) {
  const navigate = useNavigate()
  if (writes.length === 0) return <Banner className="mb-5">This match was taken back.</Banner>
  return (
    <Card className="mb-5">
      <ul role="list" aria-label="What waits" className="flex flex-col gap-4">
        {writes.map((write) => (
          <li
            key={write.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <div className="min-w-0 flex-1 basis-52">
              {write.refusal === null ? (
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
                    {whatWaits(write)}: {write.refusal.message}
                  </p>
                </>
              )}
            </div>
            {write.refusal === null && (
              <Button
                tone="quiet"
                size="small"
                icon={<Undo aria-hidden="true" className="size-4.5" />}
                onClick={() => {
                  void offerTakenBack(write)
                  if (isNew) void navigate({ to: '/matches', replace: true })
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
