import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { TitleBand } from '#features/games/web/title-band.tsx'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { GamePage } from '../../stats.contract.ts'

export function GameHead({
  game,
  stats,
  filters,
}: {
  game: GamePage['game']
  /** null before the first match. */
  stats: GamePage | null
  filters: MatchFilters
}) {
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 max-sm:pt-10 sm:gap-x-7 max-lg:sm:pr-[52px]">
      <title>{`${game.name} · Tabletally`}</title>
      <BoxFace
        game={game}
        size={226}
        band={<TitleBand name={game.name} />}
        className="size-25 -rotate-2 rounded-[10%] drop-shadow-sheet min-[24rem]:size-33 sm:size-44"
      />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className={classNames('min-w-0 wrap-break-word', nameSize(game.name))}>{game.name}</h1>
        {stats !== null && (
          <>
            <div ref={nextStepAttribute} className="flex flex-wrap gap-3 max-sm:hidden">
              <GameButtons game={game} stats={stats} filters={filters} />
            </div>
            <Since stats={stats} />
          </>
        )}
      </div>
    </header>
  )
}

/** The buttons of a long name are below it, so that its words stay whole. */
function nameSize(name: string): string {
  if (name.length > 40) return 'w-full text-xl sm:text-3xl'
  if (name.length > 20) return 'w-full text-2xl sm:text-title'
  return 'text-title sm:flex-auto'
}

export function GameButtons({
  game,
  stats,
  filters: { from, to, place, status },
}: {
  game: GamePage['game']
  stats: GamePage
  filters: MatchFilters
}) {
  return (
    <>
      {stats.matches > 0 && (
        <ButtonLink to="/matches" search={{ game: game._id, from, to, place, status }} tone="quiet">
          {stats.matches === 1 ? 'The match' : `All ${stats.matches} matches`}
        </ButtonLink>
      )}
      <ButtonLink
        to="/matches/new"
        search={{ game: game._id }}
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        New match
      </ButtonLink>
    </>
  )
}

function Since({ stats: { firstPlayed, lastPlayed } }: { stats: GamePage }) {
  const [today] = useState(() => isoDayOf(new Date()))
  if (firstPlayed === null || lastPlayed === null) return null
  const last = formatNearDay(lastPlayed, today)
  return (
    <p className="-mt-2.5 w-full text-muted sm:text-base">
      Since {formatDay(firstPlayed, 'MMMM yyyy')}, last time{' '}
      {last === 'Today' || last === 'Yesterday' ? last.toLowerCase() : last}
    </p>
  )
}
