import type { ReactNode } from 'react'

import type { ReadFile, ReadProblem } from '../../file-reading.rules.ts'
import { QuestionItem } from './question-item.tsx'
import { StepCard } from './step-card.tsx'

/** Games whose own rule is asked below the one for all. */
const OF_ONE_GAME = 'scores:'

/** What decides, and everything else that the file leaves open; what is only told is folded. */
export function DecidesCard({
  number,
  problems,
  unit,
  onAnswer,
}: {
  number: number
  problems: readonly ReadProblem[]
  unit: ReadFile['unit']
  onAnswer: (problem: string, value: string) => void
}) {
  const asked = problems.filter(
    ({ choices, id }) => choices.length > 0 && !id.startsWith(OF_ONE_GAME),
  )
  const games = problems.filter(({ id }) => id.startsWith(OF_ONE_GAME))
  const told = problems.filter(({ choices }) => choices.length === 0)
  const open = asked.filter(({ chosen }) => chosen === null).length
  const items = (list: readonly ReadProblem[]) =>
    list.map((problem) => (
      <QuestionItem
        key={problem.id}
        problem={problem}
        unit={unit}
        onAnswer={(value) => onAnswer(problem.id, value)}
      />
    ))
  const words = open === 0 ? 'Nothing is open' : open === 1 ? '1 question' : `${open} questions`
  return (
    <StepCard number={number} title="What decides" done={open === 0} aside={words} line={words}>
      <ul role="list" aria-label="What is unclear">
        {items(asked)}
      </ul>
      {games.length > 1 && (
        <Folded title={`Another rule for single games (${games.length})`}>{items(games)}</Folded>
      )}
      {told.length > 0 && (
        <Folded title={`${told.length === 1 ? '1 thing' : `${told.length} things`} to know`}>
          {items(told)}
        </Folded>
      )}
    </StepCard>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t-2 border-dashed border-line">
      <summary className="flex min-h-12 items-center px-4 font-semibold text-draw underline decoration-1 underline-offset-4 sm:px-6">
        {title}
      </summary>
      <ul role="list" aria-label={title}>
        {children}
      </ul>
    </details>
  )
}
