import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { ClaimAnswer } from './claim-answer.tsx'
import { claimQuery } from './claim-queries.ts'
import { focusClaim } from './claim-row-focus.ts'
import { claimDetail, claimTitle, stateWords } from './claim-words.ts'

/** One claim: for whoever answers with its matches, for others its state. */
export function ClaimDialog({
  id,
  open,
  onClose,
}: {
  id: string
  open: boolean
  onClose: () => void
}) {
  const me = useMe()
  const answered = useRef(false)
  const finish = () => {
    answered.current = true
    onClose()
  }
  const claim = useInfiniteQuery(claimQuery(id))
  const [first] = claim.data?.pages ?? []
  const about = first?.data
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={
        <span className="wrap-anywhere">
          {about === undefined ? 'Claim' : claimTitle(about, me)}
        </span>
      }
      description={about === undefined ? undefined : claimDetail(about, me)}
      finalFocus={() => {
        if (!answered.current) return true
        focusClaim(id)
        return false
      }}
    >
      {about === undefined ? (
        claim.isPending ? (
          <ClaimSkeleton />
        ) : (
          <LoadFailure
            title="This claim did not load"
            level={3}
            {...failureOf(claim, 'Failed to load.')}
          />
        )
      ) : about.state === 'open' && !about.asked ? (
        <ClaimAnswer claim={about} query={claim} onDone={finish} />
      ) : (
        <p className="font-semibold">{stateWords(about, me)}.</p>
      )}
    </Dialog>
  )
}

function ClaimSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-3">
      {['w-56', 'w-44', 'w-64', 'w-48'].map((width) => (
        <Skeleton key={width} className={`h-9 max-w-full ${width}`} />
      ))}
    </SkeletonGroup>
  )
}
