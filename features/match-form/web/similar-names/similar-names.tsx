import { useQuery } from '@tanstack/react-query'
import { memo, Suspense } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'

import { type Companion, newGuests, withCompanion } from '../people/companions.ts'
import { type Person, useSamePeople } from '../people/same-people.ts'
import { useCompanions } from '../people/use-companions.ts'
import type { Seat } from '../seats/seat.ts'

// Lazy-loaded: most tables have nobody and nothing new.
const SimilarQuestions = lazyComponent(
  async () => (await import('./similar-questions.tsx')).SimilarQuestions,
)

/** Asks before saving whether a name that is new here was meant to be a known one. */
export function SimilarNames({
  seats,
  game,
  onSeats,
  onGame,
}: {
  seats: readonly Seat[]
  game: Game | null
  onSeats: (seats: Seat[]) => void
  onGame: (game: Game) => void
}) {
  return (
    <Questions
      people={useSamePeople(seats)}
      game={game}
      onPerson={useStableCallback((guest, companion) =>
        onSeats(withCompanion(seats, guest, companion)),
      )}
      onGame={useStableCallback(onGame)}
    />
  )
}

/** Comparing names takes long: not with every key of a score. */
const Questions = memo(function Questions({
  people,
  game,
  onPerson,
  onGame,
}: {
  people: readonly Person[]
  game: Game | null
  onPerson: (guest: Person, companion: Companion) => void
  onGame: (game: Game) => void
}) {
  const { companions } = useCompanions()
  const { data: recent } = useQuery(recentMatchesQuery)
  const isNewGame = recent !== undefined && !recent.some((match) => match.game._id === game?._id)
  const newGame = isNewGame ? game : null
  return (
    <div className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden">
      {(newGame !== null || newGuests(people, companions).length > 0) && (
        <Suspense fallback={null}>
          <SimilarQuestions
            people={people}
            companions={companions}
            newGame={newGame}
            onPerson={onPerson}
            onGame={onGame}
          />
        </Suspense>
      )}
    </div>
  )
})
