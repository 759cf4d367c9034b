import Handshake from 'lucide-react/icons/handshake'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { Card } from '#ui/base/card.tsx'

import type { PersonPage } from '../../stats.contract.ts'

/** The matches that both played together against the game. */
export function CoopCard({ friend, stats }: { friend: Acquaintance; stats: PersonPage }) {
  const { coop, coopWins } = stats
  if (coop === 0) return null
  return (
    <Card title="On one side">
      <p className="flex items-center gap-4">
        <Handshake aria-hidden="true" className="size-10 shrink-0 text-muted" />
        <span className="min-w-0">
          <strong className="font-score text-2xl">
            {coopWins} of {coop}
          </strong>{' '}
          won together against the game, you and{' '}
          <span className="wrap-anywhere">{friend.firstName}</span>.
        </span>
      </p>
    </Card>
  )
}
