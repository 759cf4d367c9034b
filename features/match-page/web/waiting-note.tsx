import { useNavigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo from 'lucide-react/icons/undo-2'

import { isAbout, usePendingWrites } from '#client/pending/pending-store.ts'
import type { PendingWrite } from '#client/pending/pending-write.ts'
import { useMe } from '#client/query/me.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { offerTakenBack, whatWaits } from '#features/matches/web/pending/pending-words.ts'
import { isNewMatch } from '#features/matches/web/pending/through-pending.ts'
import { WaitsHere } from '#features/matches/web/waits-here.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'

import { openWrite } from './open-write.ts'

/** What a form repairs; for everything else this page has the buttons. */
const IN_FORMS = new Set<PendingWrite['endpoint']>([
  'POST /sessions',
  'PUT /sessions/:id',
  'POST /sessions/:id/corrections',
])

export function WaitingNote({ match }: { match: OpenedMatch }) {
  const navigate = useNavigate()
  const me = useMe()
  async function open(write: PendingWrite) {
    const target = await openWrite(write, me)
    if (target !== null) await navigate(target)
  }
  const writes = usePendingWrites().filter((write) => isAbout(write, match._id))
  if (writes.length === 0) return isNewMatch(match) && <Banner>This match was taken back.</Banner>
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
            {write.refusal !== null && IN_FORMS.has(write.endpoint) && (
              <Button size="small" onClick={() => void open(write)}>
                Open
              </Button>
            )}
            {write.refusal === null && (
              <Button
                tone="quiet"
                size="small"
                icon={<Undo aria-hidden="true" className="size-4.5" />}
                onClick={() => {
                  void offerTakenBack(write)
                  if (write.id === match._id) void navigate({ to: '/matches', replace: true })
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
