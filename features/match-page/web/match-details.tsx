import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'

import type { Person } from '#features/accounts/accounts.contract.ts'
import { formatMoment } from '#features/days/web/moments.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { Nothing } from '#features/matches/web/match-marks.tsx'
import { fullName } from '#features/names/names.rules.ts'
import { SettledNews } from '#features/whole-match/web/news/settled-news.tsx'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { Card } from '#ui/base/card.tsx'
import { Badge } from '#ui/layout/badge.tsx'

import { SendToBgStats } from './send-to-bg-stats.tsx'
import { PlayerName } from './sheet/player-name.tsx'

/** Fields that are shown elsewhere on the page, or together with another field. */
type ShownElsewhere =
  | '_id'
  | 'game'
  | 'date'
  | 'day'
  | 'mode'
  | 'scoring'
  | 'durationMinutes'
  | 'location'
  | 'expansions'
  | 'pad'
  | 'players'
  | 'notes'
  | 'activity'
  | 'corrections'
  | 'link'
  | 'createdAt'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'
  | 'correcting'

/** All other fields, in the order of display. */
const details: Record<
  Exclude<keyof WholeMatch, ShownElsewhere>,
  { name: string; value: (match: WholeMatch) => React.ReactNode }
> = {
  matchStatus: { name: 'Status', value: (match) => <StatusBadge status={match.matchStatus} /> },
  createdBy: {
    name: 'Created by',
    value: ({ createdBy, createdAt }) => <Who person={createdBy} at={createdAt} />,
  },
  lastEditedBy: {
    name: 'Last edited by',
    value: ({ lastEditedBy, updatedAt }) => (
      <Who person={lastEditedBy} at={lastEditedBy && updatedAt} />
    ),
  },
}

/** What the match changed for the reader; status, creator, last editor, and the way to another program. */
export function MatchDetails({
  match,
  told,
}: {
  match: WholeMatch
  /** The page begins with what the match changed. */
  told: boolean
}) {
  return (
    <div className="flex flex-col gap-5">
      {!told && <SettledNews match={match} />}
      <Details match={match} />
    </div>
  )
}

function Details({ match }: { match: WholeMatch }) {
  return (
    <Card caption="Details">
      <dl className="flex flex-col gap-3">
        {Object.values(details).map(({ name, value }) => (
          <Detail key={name} name={name}>
            {value(match)}
          </Detail>
        ))}
      </dl>
      <SendToBgStats match={match} />
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] items-baseline gap-3 max-[16rem]:grid-cols-1 max-[16rem]:gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Who({ person, at }: { person: Person | null; at: string | null }) {
  return (
    <>
      {person === null ? (
        <Nothing words="Nobody" />
      ) : (
        <PlayerName player={{ user: person, name: fullName(person) }} />
      )}
      {at !== null && <When at={at} />}
    </>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="block text-base font-normal text-muted">
      {formatMoment(at)}
    </time>
  )
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
