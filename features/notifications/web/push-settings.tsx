import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { type PushKind, pushKinds, type PushWant } from '../push-kinds.rules.ts'
import { pushQuery } from './push-queries.ts'
import { pushObstacles, pushSupport } from './push-support.ts'
import { useTelling } from './use-telling.ts'

const labels: Readonly<Record<PushKind, string>> = {
  waiting: 'Matches that wait for you',
  answers: 'Answers to your matches',
  reminders: 'Reminders',
  friends: 'Friend requests',
}

export function PushSettings() {
  const me = useMe()
  const state = useQuery(pushQuery)
  const support = pushSupport()
  return (
    <>
      <p className="mb-4 max-w-[62ch] text-muted">
        Mails go to <span className="wrap-anywhere">{me.email}</span>: what your account needs, and
        reminders. Here you choose what this device tells you while Tabletally is closed.
      </p>
      {support !== 'possible' ? (
        <Banner>{pushObstacles[support]}</Banner>
      ) : state.data !== undefined ? (
        <Wants wants={state.data.wants} />
      ) : state.isPending ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      ) : (
        <LoadFailure
          level={3}
          title="Your choice did not load"
          {...failureOf(state, 'Failed to load.')}
        />
      )}
    </>
  )
}

function Wants({ wants }: { wants: readonly PushWant[] }) {
  const about = useId()
  const telling = useTelling()
  // What was pressed shows at once, and goes back when it fails.
  const shown = telling.isPending ? telling.variables : wants
  const choose = (want: PushWant, isWanted: boolean) =>
    telling.mutate(isWanted ? [...shown, want] : shown.filter((one) => one !== want))
  const isSilent = shown.every((want) => want === 'scores')
  return (
    <fieldset aria-busy={telling.isPending} className="grid max-w-[62ch] gap-1">
      <legend className="sr-only">What this device tells you</legend>
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          label={labels[kind]}
          checked={shown.includes(kind)}
          className={rowClasses}
          onChange={(isWanted) => choose(kind, isWanted)}
        />
      ))}
      <div className="mt-2 border-t-2 border-dashed border-line pt-2">
        <Switch
          label="Scores too"
          describedBy={about}
          checked={shown.includes('scores')}
          disabled={isSilent}
          className={rowClasses}
          onChange={(isWanted) => choose('scores', isWanted)}
        />
        <p id={about} className="text-base text-muted">
          Others may read them on a locked screen.
        </p>
      </div>
    </fieldset>
  )
}

const rowClasses =
  'justify-between gap-4 [&>label]:text-base [&>label]:leading-snug [&>label]:text-ink'
