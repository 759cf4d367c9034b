import { useId } from 'react'

import { counted, grouped } from '#features/scoring/scores.rules.ts'
import { Answer, AnswerMark } from '#ui/pickers/answer.tsx'

import type { ReadFile } from '../../file-reading.rules.ts'
import { type ReadProblem } from '../../questions.rules.ts'
import { withDayWords } from '../import-words.ts'
import { actions, type StepOf } from '../work/importing.ts'
import { openIf, PART, StepCard, SUMMARY } from './step-card.tsx'

/** Games whose own rule is asked below the one for all. */
const OF_ONE_GAME = 'scores:'

export function DecidesCard({ number, step }: { number: number; step: StepOf<'ready'> }) {
  const { problems, unit } = step.dryRun
  // What was answered on the page, also where the problems are from before it.
  const chosenOf = ({ id, chosen }: ReadProblem) => step.choices.answers[id] ?? chosen
  const kindOf = ({ id, choices }: ReadProblem) =>
    choices.length === 0 ? 'told' : id.startsWith(OF_ONE_GAME) ? 'games' : 'asked'
  const { asked = [], games = [], told = [] } = Object.groupBy(problems, kindOf)
  const open = asked.filter((problem) => chosenOf(problem) === null).length
  const items = (title: string, list: readonly ReadProblem[]) => (
    <ul role="list" aria-label={title}>
      {list.map((problem) => (
        <QuestionItem key={problem.id} problem={problem} chosen={chosenOf(problem)} unit={unit} />
      ))}
    </ul>
  )
  const folded = (title: string, list: readonly ReadProblem[]) => (
    <details>
      <summary className={`${PART} ${SUMMARY} flex min-h-12 items-center`}>{title}</summary>
      {items(title, list)}
    </details>
  )
  return (
    <StepCard
      number={number}
      title="What decides"
      done={open === 0}
      aside={open === 0 ? 'Nothing is open' : counted(open, 'question', 'questions')}
    >
      {items('What is unclear', asked)}
      {games.length > 1 && folded(`Another rule for single games (${games.length})`, games)}
      {told.length > 0 && folded(`${counted(told.length, 'thing', 'things')} to know`, told)}
    </StepCard>
  )
}

interface Asked {
  problem: ReadProblem
  unit: ReadFile['unit']
}

function QuestionItem({ problem, chosen, unit }: Asked & { chosen: string | null }) {
  const { id: question, what, choices } = problem
  const id = useId()
  const isOpen = choices.length > 0 && chosen === null
  return (
    <li {...openIf(isOpen)} className={`${PART} py-4`}>
      <p id={id} className="leading-snug font-bold wrap-anywhere">
        {what}
      </p>
      <Rows problem={problem} unit={unit} />
      {choices.length > 0 && (
        <div role="radiogroup" aria-labelledby={id} className="mt-2.5 flex flex-col gap-2">
          {choices.map(({ value, label, says }) => (
            <Answer
              key={value}
              name={id}
              checked={value === chosen}
              onCheck={() =>
                actions.choose(({ answers }) => ({ answers: { ...answers, [question]: value } }))
              }
              className="min-h-12 gap-3 px-3 leading-snug"
            >
              <AnswerMark />
              <span className="min-w-0 wrap-anywhere">
                {withDayWords(label)}
                {says !== undefined && <span className="block font-normal text-muted">{says}</span>}
              </span>
            </Answer>
          ))}
        </div>
      )}
    </li>
  )
}

function Rows({ problem: { cases, columns, count }, unit }: Asked) {
  if (cases.every(({ cells }) => cells.join('') === '')) return null
  return (
    // Whatever is long can be scrolled by the keyboard too.
    <div
      {...(cases.length > 5 && { tabIndex: 0 })}
      className="mt-2 max-h-72 overflow-y-auto overscroll-contain"
    >
      <table className="w-full border-collapse text-left text-base">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="w-14 py-1 pr-2 font-semibold">
              {unit}
            </th>
            {columns.length === 0 && (
              <th scope="col" className="sr-only">
                What stands there
              </th>
            )}
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-2 font-semibold wrap-break-word">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* One place may have several cases, even alike. */}
          {[...cases.entries()].map(([place, { at, cells }]) => (
            <tr key={place} className="sheet-line align-top last:border-b-0">
              <td className="py-1.5 pr-2 text-muted">{at === 0 ? 'All' : grouped(at)}</td>
              {cells.map((cell, column) => (
                <td key={columns[column] ?? column} className="py-1.5 pr-2 wrap-break-word">
                  {withDayWords(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {cases.length < count && (
        <p className="text-muted">and {grouped(count - cases.length)} more</p>
      )}
    </div>
  )
}
