import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import type { ReactNode } from 'react'

import type { Friend } from '#features/friends/friends.contract.ts'
import { UnfriendButton } from '#features/friends/web/unfriend-button.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { useTwoPieces } from '#features/matches/web/two-pieces.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { Badge } from '#ui/layout/badge.tsx'

import type { PersonPage } from '../../stats.contract.ts'
import { AheadHead, AheadNumbers } from '../people.tsx'
import { ListCard, ListRow } from '../rows.tsx'
import { statsQuery } from '../stats-query.ts'
import { timesWords, withoutResultWords } from '../won-words.ts'
import { LastTenCard } from './last-ten-card.tsx'

interface Props {
  friend: Friend
  stats: PersonPage
}

export function LatestCards({ friend, stats }: Props) {
  const { coop, coopWins } = stats
  return (
    <>
      <LastTenCard friend={friend} stats={stats} />
      {coop > 0 && (
        <Card title="On one side">
          <p className="flex items-center gap-4">
            <Handshake aria-hidden="true" className="size-10 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-score text-2xl">{`${coopWins} of ${coop}`}</strong>
              {` won together against the game, you and ${friend.firstName}.`}
            </span>
          </p>
        </Card>
      )}
    </>
  )
}

export function MatchCards({
  friend,
  stats,
  children,
}: Props & {
  /** Below the cards; it comes with them, so that it does not move. */
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 gap-4 sm:gap-5">
      {stats.together > 0 && <ByGameCard friend={friend} stats={stats} />}
      <TotalsCard friend={friend} />
      {children}
    </div>
  )
}

function ByGameCard({ friend, stats: { games, totals } }: Props) {
  const pieces = useTwoPieces({ user: friend, name: '' })
  return (
    <ListCard title="By game" aside={<AheadHead />} of="games" rows={games} total={totals.games}>
      {(row) => (
        <ListRow
          key={row.game._id}
          icon={<BoxFace game={row.game} size={42} />}
          link={pageOfGame(row.game._id)}
          name={<span className="font-score">{row.game.name}</span>}
          words={uncomparedWords(row) || timesWords(row.together)}
        >
          <AheadNumbers record={row} name={friend.firstName} {...pieces} />
        </ListRow>
      )}
    </ListCard>
  )
}

function TotalsCard({ friend }: { friend: Friend }) {
  const navigate = useNavigate()
  const { data: stats, isError } = useQuery(statsQuery(friend._id))
  const rest = stats && withoutResultWords(stats)
  return (
    <Card
      title={<span className="wrap-anywhere">{friend.firstName}’s record</span>}
      aside={<Badge>all results</Badge>}
    >
      {stats === undefined ? (
        isError ? (
          <p className="text-muted">The record did not load.</p>
        ) : (
          <SkeletonGroup>
            <Skeleton className="h-20" />
          </SkeletonGroup>
        )
      ) : (
        <>
          <dl className="flex flex-wrap justify-between gap-x-3 gap-y-2">
            <Count name="Matches" value={stats.totalMatches} />
            <Count name="Wins" value={stats.wins} className="text-win" />
            <Count name="Draws" value={stats.draws} className="text-draw" />
            <Count name="Losses" value={stats.losses} className="text-loss" />
          </dl>
          {rest != null && <p className="mt-2 text-muted">{rest}</p>}
          <p className="mt-3 text-muted wrap-anywhere">
            Most played: {stats.mostPlayedGame ?? 'nothing yet'}
          </p>
        </>
      )}
      <UnfriendButton
        friend={friend}
        className="mt-3 -mb-2 -ml-2.5"
        onDone={() => navigate({ to: '/friends' })}
      />
    </Card>
  )
}

function Count({
  name,
  value,
  className = '',
}: {
  name: string
  value: number
  className?: string
}) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-base text-muted">{name}</dt>
      <dd className={`font-score text-2xl leading-tight ${className}`}>{value}</dd>
    </div>
  )
}
