import Handshake from 'lucide-react/icons/handshake'

import { Card } from '#ui/base/card.tsx'

import type { PersonPage } from '../../contract.ts'

/** The matches that both played together against the game. */
export function CoopCard({ name, stats: { coop, coopWins } }: { name: string; stats: PersonPage }) {
  if (coop === 0) return null
  return (
    <Card title="On one side">
      <p className="flex items-center gap-4">
        <Handshake aria-hidden="true" className="size-10 shrink-0 text-muted" />
        <span className="min-w-0">
          <strong className="font-score text-2xl">
            {coopWins} of {coop}
          </strong>{' '}
          won together against the game, you and <span className="wrap-anywhere">{name}</span>.
        </span>
      </p>
    </Card>
  )
}
