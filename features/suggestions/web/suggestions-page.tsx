import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '#client/api.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { useMe } from '#client/query/me.ts'
import { useLate } from '#client/query/use-late.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { useCompanions } from '#features/match-form/web/people/companions.ts'
import { keyOfPerson } from '#features/matches/history-index.rules.ts'
import { guestFilter, guestOf } from '#features/matches/match-filters.rules.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { PlayFilters } from './play-filters.tsx'
import { searchOf, type WantedPlay, wantedOf } from './play-search.ts'
import { SuggestedGames } from './suggested-games.tsx'
import { type OfferedPerson, type TablePerson, WhoPlays } from './who-plays.tsx'

const route = getRouteApi('/_app/play')

export function SuggestionsPage() {
  const { _id: me } = useMe()
  const wanted = wantedOf(route.useSearch(), me)
  const [today] = useState(() => isoDayOf(new Date()))
  const navigate = route.useNavigate()
  const people = useTable(wanted.players)
  const found = useQuery(suggestionsQuery(wanted))
  // People who come late are shown once somebody asks for them: they push the games down.
  const late = useLate({ matches: useQuery(recentMatchesQuery), friends: useQuery(friendsQuery) })
  const change = (next: Partial<WantedPlay>) =>
    void navigate({
      search: searchOf({ ...wanted, ...next }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle title="What shall we play?" />
      {late === null ? (
        <GamesSkeleton />
      ) : (
        <>
          <WhoPlays
            people={people.table}
            offered={people.offered}
            folded={late.matches || late.friends}
            onChange={(players) =>
              change({ players, ...(wanted.count && { count: players.length + 1 }) })
            }
          />
          <PlayFilters wanted={wanted} onChange={change} />
          <div className="mt-5" aria-busy={found.isPlaceholderData || undefined}>
            {found.data === undefined ? (
              found.isPending ? (
                <GamesSkeleton />
              ) : (
                <Card>
                  <LoadFailure
                    title="No suggestions came"
                    {...failureOf(found, 'Failed to load.')}
                  />
                </Card>
              )
            ) : found.data.data.length === 0 ? (
              <NothingFound wanted={wanted} onAll={() => change(noFilters)} />
            ) : (
              <SuggestedGames
                // What the dice have chosen goes with the three games.
                key={found.data.data.map(({ game }) => game._id).join()}
                suggestions={found.data.data}
                people={people.table}
                today={today}
              />
            )}
          </div>
        </>
      )}
    </div>
  )
}

const noFilters = { minutes: undefined, mode: undefined, count: undefined }

function useTable(players: readonly string[]): { table: TablePerson[]; offered: OfferedPerson[] } {
  const me = useMe()
  const { companions } = useCompanions()
  // Whoever was chosen once keeps their place while one taps.
  const [first] = useState(players)
  const known = new Map(
    companions.map((one) => {
      const player = one.user ?? guestFilter(one.name)
      return [keyOfPerson(player), { player, name: one.name }]
    }),
  )
  const named = (player: string) => {
    const guest = guestOf(player)
    const name = guest ?? known.get(keyOfPerson(player))?.name ?? 'Somebody'
    return { player, user: guest === null ? player : null, name }
  }
  const seats = [{ player: null, user: me._id, name: 'You' }, ...players.map(named)]
  const pieces = coloursOf(seats.map(({ user, name }) => ({ userId: user, name })))
  const table = seats.map((one, index) => ({ ...one, piece: pieces[index] ?? 0 }))
  const seated = new Map(table.map((one) => [keyOfPerson(one.player ?? ''), one]))
  const others = [...first, ...[...known.values()].map(({ player }) => player), ...players]
  const offered = new Map(
    others.map((player) => {
      const one = named(player)
      const [piece = 0] = coloursOf([{ userId: one.user, name: one.name }])
      const seat = seated.get(keyOfPerson(player))
      // A guest may be written otherwise in the address.
      return [keyOfPerson(player), { ...one, piece, ...seat, isSeated: seat !== undefined }]
    }),
  )
  return { table, offered: [...offered.values()] }
}

function NothingFound({ wanted, onAll }: { wanted: WantedPlay; onAll: () => void }) {
  const { minutes, mode, count } = wanted
  const isFiltered = [minutes, mode, count].some((one) => one !== undefined)
  return (
    <Card>
      <EmptyState
        title={isFiltered ? 'No game of yours fits' : 'Nothing to suggest yet'}
        action={
          isFiltered ? (
            <Button tone="quiet" onClick={onAll}>
              Show all games
            </Button>
          ) : (
            <ButtonLink to="/matches/new">Log a match</ButtonLink>
          )
        }
      />
    </Card>
  )
}

function GamesSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3 sm:gap-5">
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-41 rounded-card" />
      ))}
    </SkeletonGroup>
  )
}

const suggestionsQuery = ({ players, minutes, mode, count }: WantedPlay) => {
  const query = {
    ...{ players: players.join(','), mode, today: isoDayOf(new Date()) },
    minutes: minutes?.toString(),
    count: count?.toString(),
  }
  return queryOptions({
    queryKey: ['matches', 'suggestions', query],
    queryFn: async ({ signal }) => api('GET /suggestions', { query, signal }),
    // Those of other filters stay until the new ones are here.
    placeholderData: keepPreviousData,
    meta: { dependsOn: ['matches'] },
  })
}
