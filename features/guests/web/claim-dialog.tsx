import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Score } from '#ui/layout/sheet.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CheckMark } from '#ui/pickers/checkbox.tsx'

import type { Claim, ClaimedMatch } from '../guests.contract.ts'
import { claimDetail, claimTitle, isAboutMe, stateWords } from './claim-words.ts'
import { useAnswer } from './guest-mutations.ts'
import { claimQuery } from './guest-queries.ts'

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
  const claim = useQuery(claimQuery(id))
  const about = claim.data?.data
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
      finalFocus={() => (answered.current ? document.getElementById('page') : true)}
    >
      {claim.data === undefined || about === undefined ? (
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
        <ClaimAnswer
          claim={about}
          matches={about.matchList ?? []}
          seen={claim.data.meta.seen}
          onDone={finish}
        />
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

function ClaimAnswer({
  claim,
  matches,
  seen,
  onDone,
}: {
  claim: Claim
  matches: readonly ClaimedMatch[]
  seen: string
  onDone: () => void
}) {
  const me = useMe()
  // The ids of matches that were pressed an odd number of times: at first only duplicates are left out.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const answer = useAnswer(claim, onDone)
  const who = isAboutMe(claim, me) ? 'me' : claim.person.firstName
  const isChosen = ({ _id, leftOut }: ClaimedMatch) =>
    leftOut !== 'seated' && (leftOut === null) !== turned.has(_id)
  const chosen = matches.filter(isChosen).length

  function turn(id: string) {
    const next = new Set(turned)
    if (!next.delete(id)) next.add(id)
    setTurned(next)
  }

  function accept() {
    if (answer.isPending) return
    const left = matches.filter((match) => match.leftOut !== 'seated' && !isChosen(match))
    const except = turned.size === 0 ? undefined : left.map(({ _id }) => _id)
    answer.mutate({ what: 'accept', except, seen })
  }

  return (
    <Form onSubmit={accept}>
      <p className="-mt-2 mb-1 text-muted">
        {who === 'me' ? 'Uncheck what you did not play.' : `Uncheck what ${who} did not play.`}
      </p>
      <ul aria-label="Matches">
        {matches.map((match) => (
          <ClaimedMatchRow
            key={match._id}
            match={match}
            guest={claim.guest}
            who={who}
            checked={isChosen(match)}
            onChange={() => turn(match._id)}
          />
        ))}
      </ul>
      <div className="sticky bottom-[calc(-1*max(1.5rem,env(safe-area-inset-bottom)))] -mx-5 mt-3 flex flex-wrap gap-3 border-t-[1.5px] border-dashed border-line bg-card px-5 pt-4 pb-5 sm:-bottom-6 sm:-mx-6 sm:px-6">
        <Button
          tone="quiet"
          size="small"
          className="flex-1 whitespace-nowrap"
          onClick={() => !answer.isPending && answer.mutate({ what: 'reject' })}
        >
          {who === 'me' ? 'No, not me' : `No, not ${who}`}
        </Button>
        <Button
          type="submit"
          size="small"
          className="flex-1 whitespace-nowrap"
          loading={answer.isPending}
          disabled={chosen === 0}
        >
          {takeWords(chosen, who)}
        </Button>
      </div>
    </Form>
  )
}

function takeWords(chosen: number, who: string): string {
  return chosen === 1 ? `This one is ${who}` : `These ${chosen} are ${who}`
}

function ClaimedMatchRow({
  match,
  guest,
  who,
  checked,
  onChange,
}: {
  match: ClaimedMatch
  /** A match says its own name where it is written in another way. */
  guest: string
  who: string
  checked: boolean
  onChange: () => void
}) {
  const { day, game, location, name, score, result, leftOut } = match
  const reason = leftOut === null ? null : reasons[leftOut](who)
  const details = [location, name === guest ? null : `as ${name}`].filter((text) => text !== null)
  return (
    <li className="sheet-line py-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] last:border-b-0">
      <label className="flex min-h-14 items-center gap-3 py-1 has-disabled:cursor-not-allowed">
        <CheckMark checked={checked} disabled={leftOut === 'seated'} onChange={onChange} />
        <BoxFace game={game} size={36} className="max-[22rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-bold wrap-anywhere">{game.name}</span>
          <span className="block text-base leading-snug text-muted wrap-anywhere">
            <CalendarDay day={day} />
            {details.map((text) => (
              <span key={text}> · {text}</span>
            ))}
          </span>
          {reason !== null && (
            <span className="block text-base leading-snug text-draw">{reason}</span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end leading-tight">
          <Score value={score} />
          {result !== '' && <span className="text-base text-muted">{result}</span>}
        </span>
      </label>
    </li>
  )
}

const reasons = {
  duplicate: (who) =>
    who === 'me'
      ? 'You have a match of that day and game with this score.'
      : `${who} has a match of that day and game with this score.`,
  seated: (who) =>
    who === 'me' ? 'You sit at this table already.' : `${who} sits at this table already.`,
} satisfies Record<NonNullable<ClaimedMatch['leftOut']>, (who: string) => string>
