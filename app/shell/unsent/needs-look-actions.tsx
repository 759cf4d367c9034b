import { useNavigate, useRouter } from '@tanstack/react-router'
import Wrench from 'lucide-react/icons/wrench'
import { useTransition } from 'react'

import { useMe } from '#client/query/me.ts'
import { release } from '#client/unsent/change-unsent.ts'
import { needs } from '#client/unsent/next-write.ts'
import { unsentWrites } from '#client/unsent/unsent-store.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { offerDeleted } from '#features/whole-match/web/unsent/take-back.ts'
import { Button } from '#ui/base/button.tsx'

import { repair } from './repair.ts'
import { saveUnsent } from './save-unsent.ts'

const NEW_MATCH = '/matches/new'

/** What can be done with a write that needs a look. */
export function NeedsLookActions({ write, onLeave }: { write: UnsentWrite; onLeave?: () => void }) {
  const me = useMe()
  const router = useRouter()
  const navigate = useNavigate()
  const [repairing, startRepair] = useTransition()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        tone="quiet"
        size="small"
        loading={repairing}
        icon={<Wrench aria-hidden="true" className="size-4.5 max-[26rem]:hidden" />}
        onClick={() =>
          startRepair(async () => {
            // What is typed there is stored first, so that it can be put aside.
            if (router.latestLocation.pathname === NEW_MATCH) await navigate({ to: '/matches' })
            const target = await repair(write, me)
            if (target === null) return
            onLeave?.()
            await navigate(target)
          })
        }
      >
        {write.look?.why === 'refused' ? 'Repair' : 'Look at it'}
        <About write={write} />
      </Button>
      {write.look?.why === 'unanswered' && (
        <Button tone="quiet" size="small" onClick={() => void release([write.id])}>
          Send again
          <About write={write} />
        </Button>
      )}
      <Button tone="quiet" size="small" onClick={() => saveUnsent(withNeeded(write))}>
        Save as a file
        <About write={write} />
      </Button>
      <Button tone="bare" className="-mx-2.5" onClick={() => void offerDeleted([write])}>
        Delete
        <About write={write} />
      </Button>
    </div>
  )
}

/** A match of a game that waits too is nothing without it. */
function withNeeded(write: UnsentWrite): UnsentWrite[] {
  return unsentWrites().filter((one) => one.id === write.id || needs(write, one))
}

/** Several of them have the same buttons. */
function About({ write }: { write: UnsentWrite }) {
  return <span className="sr-only">: {write.words}</span>
}
