import { useQuery } from '@tanstack/react-query'

import { formatDay } from '#features/days/day-words.rules.ts'
import type { Overview } from '#features/stats/stats.contract.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'

/** Questions about the reader's own games, people and places, to tap. */
export function AlsoAsk({ onAsk }: { onAsk: (question: string) => void }) {
  const { data } = useQuery(overviewQuery({}))
  const questions = data === undefined ? [] : questionsOf(data.data)
  // Without matches there is nothing to ask, and a failed request takes only the chips away.
  if (questions.length === 0) return null
  return (
    <section aria-label="You can also ask" className="print:hidden">
      <h2 className="px-1 pt-4 pb-2 text-xs font-bold tracking-[0.09em] text-muted uppercase">
        You can also ask
      </h2>
      <ul role="list" className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-11 max-w-full rounded-full border-[1.5px] border-dashed border-field bg-card px-4 py-2 text-left wrap-anywhere text-ink hover:bg-sunk"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** @returns none before the first match */
export function questionsOf({ games, people, places, form }: Overview): string[] {
  const [game, person, place, last] = [games[0], people[0], places[0], form.at(-1)]
  return [
    game === undefined ? null : `last time ${game.game.name}`,
    game === undefined ? null : `who beats me at ${game.game.name}`,
    person === undefined ? null : `me against ${person.name}`,
    last === undefined ? null : `who won ${formatDay(last.day, 'd MMMM yyyy')}`,
    games.length === 0 ? null : 'pending',
    place === undefined ? null : `at ${place.place}`,
  ].filter((question) => question !== null)
}
