import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'

import { BoxFace } from '#features/games/web/box-face.tsx'
import type { MatchFilters } from '#features/history-index/match-filters.rules.ts'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { Card } from '#ui/base/card.tsx'

import type { DecidedStats, GamePage } from '../../stats.contract.ts'
import { AgainstChance } from '../against-chance.tsx'

const nameLink = 'text-ink no-underline hover:underline'

/** Factions and characters that I played. */
export function RolesCard({ roles }: { roles: GamePage['roles'] }) {
  if (roles.length === 0) return null
  return (
    <Card title="Your roles">
      <ul className="-mt-3">
        {roles.map(({ role, ...record }) => (
          <DecidedRow key={role} record={record}>
            {role}
          </DecidedRow>
        ))}
      </ul>
    </Card>
  )
}

/** What was added to the game. */
export function ExpansionsCard({ expansions }: { expansions: GamePage['expansions'] }) {
  if (expansions.length === 0) return null
  return (
    <Card title="With expansions">
      <ul className="-mt-3">
        {expansions.map(({ game, ...record }) => (
          <DecidedRow
            key={game._id}
            record={record}
            icon={<BoxFace game={game} size={36} className="rounded-md" />}
          >
            <Link {...pageOfGame(game._id)} className={nameLink}>
              {game.name}
            </Link>
          </DecidedRow>
        ))}
      </ul>
    </Card>
  )
}

/** Where the game was on the table; each leads to its matches. */
export function PlacesCard({
  places,
  total,
  filters: { from, to, status },
  gameId,
}: {
  places: GamePage['places']
  total: number
  filters: MatchFilters
  gameId: string
}) {
  if (places.length === 0) return null
  return (
    <Card title="Places">
      <ul className="-mt-3">
        {places.map(({ place, matches }) => (
          <li
            key={place}
            className="sheet-line flex min-h-12 items-center gap-3 py-1.5 last:border-b-0"
          >
            <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <Link
              to="/matches"
              search={{ game: gameId, place, from, to, status }}
              className={`min-w-0 flex-1 py-2 font-bold wrap-anywhere ${nameLink}`}
            >
              {place}
            </Link>
            <span className="font-score text-xl">{matches}</span>
          </li>
        ))}
      </ul>
      {total > places.length && (
        <p className="mt-2 text-base text-muted">and {total - places.length} more</p>
      )}
    </Card>
  )
}

function DecidedRow({
  record,
  icon,
  children,
}: {
  record: DecidedStats & { matches: number }
  icon?: ReactNode
  children: ReactNode
}) {
  const { matches, decided, wins } = record
  return (
    <li className="sheet-line flex min-h-14 items-center gap-3 py-2 last:border-b-0">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-bold wrap-anywhere">{children}</p>
        <p className="text-base text-muted">
          {matches === 1 ? 'once' : `${matches} times`}
          {decided > 0 && `, won ${wins} of ${decided}`}
        </p>
      </div>
      {decided > 0 && (
        <span className="shrink-0 text-right">
          <AgainstChance record={record} />
        </span>
      )}
    </li>
  )
}
