import { useNavigate } from '@tanstack/react-router'
import Dices from 'lucide-react/icons/dices'
import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { nextStepAttribute } from '#ui/base/next-step.ts'

import type { Suggestion } from '../suggestions.contract.ts'
import { GameCard } from './game-card.tsx'
import type { TablePerson } from './who-plays.tsx'

const ROLL_MS = 600

export function SuggestedGames({
  suggestions,
  people,
  today,
}: {
  suggestions: readonly Suggestion[]
  people: readonly TablePerson[]
  today: string
}) {
  const navigate = useNavigate()
  const { rolling, chosen, roll } = useDice(suggestions.length)
  const game = chosen === null ? undefined : suggestions[chosen]?.game
  const others = people.filter(({ player }) => player !== null)
  const takeWith = others.length === 0 ? {} : { with: others.map(({ player }) => player).join(',') }
  return (
    <>
      <ul role="list" aria-label="Suggestions" className="grid gap-3 sm:gap-5">
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.game._id}
            className={classNames(
              'min-w-0',
              chosen === index && 'rotate-[-1.5deg] animate-[box-jumps_300ms_ease-out]',
            )}
          >
            <GameCard
              suggestion={suggestion}
              number={index + 1}
              chosen={chosen === index}
              people={people}
              search={{ game: suggestion.game._id, ...takeWith }}
              today={today}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {game !== undefined && `The dice say ${game.name}.`}
      </p>
      <div ref={nextStepAttribute} className="mt-5 flex flex-wrap gap-3">
        <Button
          className="flex-[3_1_auto]"
          icon={
            <Dices aria-hidden="true" className={classNames('size-6', rolling && 'animate-spin')} />
          }
          onClick={() => {
            if (game === undefined) roll()
            else void navigate({ to: '/matches/new', search: { game: game._id, ...takeWith } })
          }}
        >
          {game === undefined ? 'Let the dice decide' : `Play ${game.name}`}
        </Button>
      </div>
    </>
  )
}

/** After the dice have rolled; at once where motion is reduced. */
function useDice(boxes: number) {
  const [rolling, setRolling] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const roll = () => {
    if (rolling) return
    setRolling(true)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    timer.current = setTimeout(
      () => {
        setRolling(false)
        setChosen(Math.floor(Math.random() * boxes))
      },
      still ? 0 : ROLL_MS,
    )
  }
  return { rolling, chosen, roll }
}
