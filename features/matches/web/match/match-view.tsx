import Quote from 'lucide-react/icons/quote'
import { lazy } from 'react'

import type { Person } from '#features/accounts/contract.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { WholeMatch } from '#features/matches/contract.ts'
import { canEdit } from '#features/matches/rules.ts'
import { Card } from '#ui/base/card.tsx'
import { momentWords } from '#ui/layout/date-words.ts'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { useViewer } from '../actions/use-viewer.ts'
import { Nothing, StatusBadge } from '../data/match-marks.tsx'
import type { OpenedMatch } from '../data/match-queries.ts'
import { ScoreSheet } from '../results/score-sheet.tsx'
import { MatchActions, MatchInvitation } from './match-actions.tsx'
import { MatchActivity } from './match-activity.tsx'
import { MatchHead, PlayAgain } from './match-head.tsx'

/** Only matches with a pad need the chart; the page’s skeleton stays until it is here. */
const HowItWent = lazy(async () => ({
  default: (await import('./how-it-went.tsx')).HowItWent,
}))

/** A match, with what the viewer may do with it. */
export function MatchView({
  match,
  afterEdit,
  onEdit,
}: {
  match: OpenedMatch
  /** The viewer has just closed the editor. */
  afterEdit: boolean
  onEdit: () => void
}) {
  const viewer = useViewer()
  return (
    <>
      <MatchHead match={match}>
        <MatchActions match={match} editFocused={afterEdit} onEdit={onEdit} />
        <PlayAgain match={match} className="max-lg:hidden" />
      </MatchHead>
      {/* On phones the columns dissolve, and their parts come in one order. */}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5 max-lg:contents">
          <div className="order-1 min-w-0">
            <ScoreSheet match={match} guestsLocked={!canEdit(match, viewer).ok} />
          </div>
          {match.pad !== null && (
            <div className="order-3 grid min-w-0 gap-5">
              <HowItWent match={match} pad={match.pad} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-5 max-lg:contents">
          <MatchInvitation match={match} />
          {match.notes !== '' && <MatchNotes notes={match.notes} />}
          <PlayAgain match={match} className="order-5 lg:hidden" />
          <div className="order-6 grid min-w-0 gap-5">
            <StagedRender first={0}>
              <MatchDetails match={match} />
              <MatchActivity match={match} />
            </StagedRender>
          </div>
        </div>
      </div>
    </>
  )
}

function MatchNotes({ notes }: { notes: string }) {
  return (
    <Card
      caption="Notes"
      className="order-4 border-l-6 border-marigold"
      aside={<Quote aria-hidden="true" className="size-5 text-muted" />}
    >
      <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
    </Card>
  )
}

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
  | 'createdAt'
  | 'updatedAt'
  | 'lastReminderSent'
  | 'version'

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

function MatchDetails({ match }: { match: WholeMatch }) {
  return (
    <Card caption="Details">
      <dl className="flex flex-col gap-3">
        {Object.values(details).map(({ name, value }) => (
          <Detail key={name} name={name}>
            {value(match)}
          </Detail>
        ))}
      </dl>
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Who({ person, at }: { person: Person | null; at: string | null }) {
  return (
    <>
      {person === null ? <Nothing words="Nobody" /> : fullName(person)}
      {at !== null && <When at={at} />}
    </>
  )
}

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="block text-sm font-normal text-muted">
      {momentWords(at)}
    </time>
  )
}
