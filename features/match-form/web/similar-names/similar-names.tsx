import { useQuery } from '@tanstack/react-query'
import { memo, Suspense } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { useStableCallback } from '#ui/base/stable-callback.ts'

import { type Companion, newGuests, withCompanion } from '../people/companions.ts'
import { asOnePerson, type NameTwice } from '../people/name-twice.ts'
import { type Person, useSamePeople } from '../people/same-people.ts'
import { useCompanions } from '../people/use-companions.ts'
import type { Seat } from '../seats/seat.ts'

// Lazy-loaded: most tables have nobody and nothing new.
const SimilarQuestions = lazyComponent(
  async () => (await import('./similar-questions.tsx')).SimilarQuestions,
)

interface Twice {
  /** Two people of one name; null for none. */
  people: NameTwice | null
  /** They are two people. */
  onOther: () => void
}

/** Asks before saving whether a name that is new here, or there twice, was meant to be a known one. */
export function SimilarNames({
  seats,
  game,
  twice: { people: twice, onOther },
  onTable,
  onSeats,
  onGame,
}: {
  seats: readonly Seat[]
  game: Game | null
  twice: Twice
  /** Somebody has left. */
  onTable: (seats: Seat[]) => void
  onSeats: (seats: Seat[]) => void
  onGame: (game: Game) => void
}) {
  return (
    <Questions
      people={useSamePeople(seats)}
      game={game}
      twice={twice}
      scores={scoresOf(seats, twice)}
      onSame={useStableCallback((score) => {
        if (twice !== null) onTable(asOnePerson(seats, twice, score))
      })}
      onOther={useStableCallback(onOther)}
      onPerson={useStableCallback((guest, companion) =>
        onSeats(withCompanion(seats, guest, companion)),
      )}
      onGame={useStableCallback(onGame)}
    />
  )
}

/** The scores that two rows of one name have, a line each. */
function scoresOf(seats: readonly Seat[], twice: NameTwice | null): string {
  const keys = twice === null ? [] : [twice.first.key, twice.guest.key]
  const rows = seats.filter(({ key }) => keys.includes(key))
  const typed = rows.map(({ score }) => score.trim()).filter((score) => score !== '')
  return [...new Set(typed)].join('\n')
}

/** Comparing names takes long: not with every key of a score. */
const Questions = memo(function Questions({
  people,
  game,
  twice,
  scores,
  ...answers
}: {
  people: readonly Person[]
  game: Game | null
  twice: NameTwice | null
  scores: string
  onSame: (score: string) => void
  onOther: () => void
  onPerson: (guest: Person, companion: Companion) => void
  onGame: (game: Game) => void
}) {
  const { companions } = useCompanions()
  const { data: recent } = useQuery(recentMatchesQuery)
  const isNewGame = recent !== undefined && !recent.some((match) => match.game._id === game?._id)
  const newGame = isNewGame ? game : null
  return (
    <div className="w-full max-sm:order-first sm:max-w-120 xl:max-w-none empty:hidden">
      {(newGame !== null || twice !== null || newGuests(people, companions).length > 0) && (
        <Suspense fallback={null}>
          <SimilarQuestions
            people={people}
            companions={companions}
            newGame={newGame}
            twice={twice}
            scores={scores.split('\n')}
            {...answers}
          />
        </Suspense>
      )}
    </div>
  )
})
