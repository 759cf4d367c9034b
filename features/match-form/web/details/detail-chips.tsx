import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

import { playedGamesQuery } from '#features/games/web/games-query.ts'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'

import {
  expansionsOf,
  locationOf,
  offeredExpansions,
  type DetailTilesProps,
} from './details-draft.ts'

const PLACES = 2
const EXPANSIONS = 3

/** What earlier matches had and this one may have again, each with one tap: evenings differ in it. */
export function Offered({ draft, game, onChange }: DetailTilesProps) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const { data: played = [] } = useQuery(playedGamesQuery)
  // Those of a game that was never played are what it could have.
  const asLastTime = played.some(({ _id }) => _id === game?._id) ? ', as last time' : ''
  const known = locationOf(draft).trim()
  const places = known === '' ? [...new Set(matches.flatMap((match) => match.location ?? []))] : []
  const expansions = offeredExpansions(draft, game)
  if (places.length + expansions.length === 0) return null
  return (
    <div
      role="group"
      aria-label="As last time"
      className="flex flex-wrap gap-1.5 px-1.5 py-1.5 sm:px-0"
    >
      {expansions.slice(0, EXPANSIONS).map((one) => (
        <Chip
          key={one._id}
          icon={<Plus aria-hidden="true" className="size-4 shrink-0" />}
          onTap={() => onChange({ expansions: [...expansionsOf(draft, game), one] })}
        >
          <span className="sr-only">With </span>
          {one.name}
          {asLastTime}
        </Chip>
      ))}
      {places.slice(0, PLACES).map((place) => (
        <Chip
          key={place}
          icon={<MapPin aria-hidden="true" className="size-4 shrink-0" />}
          onTap={() => onChange({ location: place })}
        >
          <span className="sr-only">At </span>
          {place}
        </Chip>
      ))}
    </div>
  )
}

function Chip({
  icon,
  onTap,
  children,
}: {
  icon: ReactNode
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onTap}
      className="flex min-h-11 max-w-full min-w-11 items-center gap-1.5 rounded-2xl border-[1.5px] border-dashed border-field px-3 text-left text-base font-bold text-muted hover:bg-sunk hover:text-ink"
    >
      {icon}
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
    </button>
  )
}
