import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'

import { useLate } from '#client/query/use-late.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { FORMER_PLAYER, fullName } from '#features/accounts/names.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { MatchNews } from '#features/matches/web/news/match-news.tsx'
import { newsQuery } from '#features/matches/web/news/saved-news.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { Badge } from '#ui/layout/badge.tsx'

import { PlayerName } from './sheet/player-name.tsx'

export function MatchDetails({
  match,
  told,
}: {
  match: WholeMatch
  /** The page begins with what the match changed. */
  told: boolean
}) {
  const { matchStatus, createdBy, lastEditedBy } = match
  const news = useQuery(newsQuery(match._id))
  // What stands below the news waits for them, so that it does not move.
  const late = useLate({ match: useQuery(matchQuery(match._id)), news })
  if (late === null) return null
  return (
    <div className="flex flex-col gap-5">
      {!told && !late.news && <MatchNews match={match} />}
      <section
        aria-label="Details"
        className="flex items-center gap-3 rounded-card bg-card px-4 py-3 text-base shadow-card sm:px-6"
      >
        <StatusBadge status={matchStatus} />
        <p className="min-w-0 wrap-anywhere text-muted">
          Created by <Who person={createdBy} />
          {lastEditedBy !== null && (
            <>
              , last edited by <Who person={lastEditedBy} />
            </>
          )}
        </p>
      </section>
    </div>
  )
}

function Who({ person }: { person: Person | null }) {
  if (person === null) return FORMER_PLAYER
  return <PlayerName player={{ user: person, name: fullName(person) }} />
}

function StatusBadge({ status }: { status: Match['matchStatus'] }) {
  return status === 'Confirmed' ? (
    <Badge tone="win" icon={<Check aria-hidden="true" strokeWidth={3} className="size-3.5" />}>
      Confirmed
    </Badge>
  ) : (
    <Badge icon={<Hourglass aria-hidden="true" className="size-3.5" />}>Pending</Badge>
  )
}
