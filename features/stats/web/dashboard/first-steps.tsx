import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { useMe } from '#client/query/me.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'

interface Step {
  title: string
  why: string
  to: string
  done: boolean
}

/** What somebody new does first; each step is ticked once it is done. */
export function FirstSteps({ recent }: { recent: readonly Match[] }) {
  const me = useMe()
  const friends = useQuery(friendsQuery).data ?? []
  const imported = recent.some(({ players }) =>
    players.some(({ user, confirmedBy }) => user?._id === me._id && confirmedBy === 'import'),
  )
  const steps: Step[] = [
    {
      title: 'Add a friend',
      why: 'Whoever you play with sees and confirms the same results.',
      to: '/friends',
      done: friends.length > 0,
    },
    {
      title: 'Log a match',
      why: 'A game, who played, the scores: a minute after the evening.',
      to: '/matches/new',
      done: recent.length > 0,
    },
    {
      title: 'Bring your years along',
      why: 'Import what you wrote down before, in another app or a table.',
      to: '/import',
      done: imported,
    },
  ]
  return (
    <Card title="Three steps to begin">
      <ol role="list" className="-mx-4 -mb-4 sm:-mx-6 sm:-mb-6">
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ step: { title, why, to, done }, number }: { step: Step; number: number }) {
  return (
    <li className="relative flex min-h-20 items-center gap-3.5 border-t-2 border-dashed border-line px-4 py-3 last:rounded-b-card hover:bg-sunk/50 sm:px-6">
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-[0.625rem] border-2 font-score text-xl',
          done ? 'border-win bg-win text-on-result' : 'border-field bg-card text-ink',
        )}
      >
        {done ? <Check strokeWidth={3.5} className="size-6" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-bold text-ink no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {title}
          {done && <span className="sr-only">, done</span>}
        </Link>
        <p className="text-sm text-muted">{why}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  )
}
