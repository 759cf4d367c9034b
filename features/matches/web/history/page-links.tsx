import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { friendsQuery } from '#features/friends/web/data/friend-queries.ts'
import { gameQuery } from '#features/games/web/data/games-query.ts'
import { guestOf, type MatchFilters } from '#features/matches/filters/rules.ts'

import { pageOfGame, pageOfPerson } from '../data/name-links.ts'

/** Links to the pages of the chosen game and friend. */
export function PageLinks({ filters }: { filters: MatchFilters }) {
  return (
    <>
      {filters.game !== undefined && <GamePageLink id={filters.game} />}
      {filters.person !== undefined && guestOf(filters.person) === null && (
        <FriendPageLink id={filters.person} />
      )}
    </>
  )
}

function GamePageLink({ id }: { id: string }) {
  const { data: game } = useQuery(gameQuery(id))
  return game && <PageLink page={pageOfGame(id)}>{`About ${game.name}`}</PageLink>
}

function FriendPageLink({ id }: { id: string }) {
  const { data: friends = [] } = useQuery(friendsQuery)
  const friend = friends.find(({ _id }) => _id === id)
  const page = pageOfPerson({ userId: id, name: '' }, new Set(friends.map(({ _id }) => _id)))
  return friend && page && <PageLink page={page}>{`You and ${friend.firstName}`}</PageLink>
}

type Page = NonNullable<ReturnType<typeof pageOfGame> | ReturnType<typeof pageOfPerson>>

function PageLink({ page, children }: { page: Page; children: ReactNode }) {
  return (
    <Link
      {...page}
      className="flex min-h-11 max-w-64 shrink-0 items-center gap-1 rounded-field px-2 font-bold text-draw hover:underline focus-visible:-outline-offset-1"
    >
      <span className="truncate">{children}</span>
      <ChevronRight aria-hidden="true" className="size-4.5 shrink-0" />
    </Link>
  )
}
