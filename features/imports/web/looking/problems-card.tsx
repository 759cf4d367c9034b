import type { ReadFile, ReadProblem } from '#features/plays/file-reading.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { ProblemItem } from './problem-item.tsx'

/** What can be chosen, unanswered first; what is only told is folded. */
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
  // What a column is can be said in the card of the columns.
  const unread = problems.filter(({ id }) => id === 'unread_columns')
  const told = problems.filter(
    (problem) => problem.choices.length === 0 && !unread.includes(problem),
  )
  if (problems.length === 0) {
    return (
      <Card title="Nothing unclear">
        <p className="text-muted">Every match of the file is understood.</p>
      </Card>
    )
  }
  const asked = [...open, ...answered, ...unread]
  const items = (list: readonly ReadProblem[]) =>
    list.map((problem) => (
      <ProblemItem
        key={problem.id}
        problem={problem}
        unit={unit}
        onAnswer={(value) => onAnswer(problem.id, value)}
      />
    ))
  return (
    <Card title={asked.length === 0 ? 'Nothing to decide' : lookWords(asked.length)}>
      {asked.length > 0 && <Sheet aria-label="What is unclear">{items(asked)}</Sheet>}
      {told.length > 0 && (
        <details className={asked.length > 0 ? 'mt-3' : undefined}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
            {toldWords(told.length, asked.length > 0)}
          </summary>
          <div className="pt-2">
            <Sheet aria-label="What is only told">{items(told)}</Sheet>
          </div>
        </details>
      )}
    </Card>
  )
}

function lookWords(count: number): string {
  return count === 1 ? '1 thing to look at' : `${count} things to look at`
}

/** `6 more things, nothing to decide` */
function toldWords(count: number, more: boolean): string {
  const things = `${count} ${more ? 'more ' : ''}${count === 1 ? 'thing' : 'things'}`
  return more ? `${things}, nothing to decide` : `${things} to know`
}
