import type { ReadFile, ReadProblem } from '#features/imports/reading/rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { ProblemItem } from './problem-item.tsx'

/** What can be chosen, unanswered first; then what is only told. */
export function ProblemsCard({
  problems,
  unit,
  onAnswer,
}: {
  problems: readonly ReadProblem[]
  unit: ReadFile['unit']
  onAnswer: (problem: string, value: string) => void
}) {
  const open = problems.filter(({ chosen, choices }) => chosen === null && choices.length > 0)
  const answered = problems.filter(({ chosen }) => chosen !== null)
  const told = problems.filter(({ choices }) => choices.length === 0)
  if (problems.length === 0) {
    return (
      <Card title="Nothing unclear">
        <p className="text-muted">Every match of the file is understood.</p>
      </Card>
    )
  }
  return (
    <Card
      title={problems.length === 1 ? '1 thing to look at' : `${problems.length} things to look at`}
    >
      <Sheet aria-label="What is unclear">
        {[...open, ...answered, ...told].map((problem) => (
          <ProblemItem
            key={problem.id}
            problem={problem}
            unit={unit}
            onAnswer={(value) => onAnswer(problem.id, value)}
          />
        ))}
      </Sheet>
    </Card>
  )
}
