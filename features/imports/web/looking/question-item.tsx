import Check from 'lucide-react/icons/check'
import { useId } from 'react'

import { type ReadFile, type ReadProblem, numberWords } from '../../file-reading.rules.ts'
import { withDayWords } from '../import-words.ts'
import { OPEN } from './step-card.tsx'

const NONE: string[] = []
/** Rows that stand below a question at once. */
const SHOWN = 3

/** One thing that is unclear in the file, with real rows of it, and the answers. */
export function QuestionItem({
  problem,
  unit,
  onAnswer,
}: {
  problem: ReadProblem
  unit: ReadFile['unit']
  onAnswer: (value: string) => void
}) {
  const { what, willDo, choices, chosen, cases, count } = problem
  const id = useId()
  const isOpen = choices.length > 0 && chosen === null
  return (
    <li
      {...(isOpen ? { [OPEN]: '' } : {})}
      className="border-t-2 border-dashed border-line px-4 py-4 sm:px-6"
    >
      <p id={id} className="leading-snug font-bold wrap-anywhere">
        {what}
      </p>
      {willDo !== '' && <p className="text-base leading-snug text-muted">{willDo}</p>}
      <Rows problem={problem} unit={unit} from={0} to={SHOWN} />
      {cases.length > SHOWN && (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4">
            {numberWords(cases.length - SHOWN)} more
            {cases.length < count && ` of ${numberWords(count)}`}
          </summary>
          <div className="max-h-72 overflow-y-auto overscroll-contain" {...reachable}>
            <Rows problem={problem} unit={unit} from={SHOWN} to={cases.length} />
          </div>
        </details>
      )}
      {choices.length > 0 && (
        <div role="radiogroup" aria-labelledby={id} className="mt-2.5 flex flex-col gap-2">
          {choices.map(({ value, label, says }) => (
            <label
              key={value}
              className="relative flex min-h-12 items-center gap-3 rounded-field border border-field bg-card px-3 py-2 text-base leading-snug font-bold has-checked:border-marigold-edge has-checked:bg-led has-checked:shadow-[0_2px_0_var(--marigold-edge)]"
            >
              <input
                type="radio"
                name={id}
                checked={value === chosen}
                onChange={() => onAnswer(value)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
              />
              <span
                aria-hidden="true"
                className={
                  value === chosen
                    ? 'grid size-5 shrink-0 place-items-center rounded-full bg-ink text-card'
                    : 'size-5 shrink-0 rounded-full border-[1.5px] border-field'
                }
              >
                {value === chosen && <Check strokeWidth={3.5} className="size-3.5" />}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {withDayWords(label)}
                {says !== undefined && <span className="block font-normal text-muted">{says}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </li>
  )
}

/** Rows of the file, with their line numbers. */
function Rows({
  problem: { cases, columns = NONE },
  unit,
  from,
  to,
}: {
  problem: ReadProblem
  unit: ReadFile['unit']
  from: number
  to: number
}) {
  // One place may have several cases, even alike.
  const rows = cases.slice(from, to).map((one, index) => ({ ...one, index }))
  if (rows.every(({ text }) => text === '')) return null
  return (
    <table className="mt-2 w-full border-collapse text-left text-base">
      <thead className={from === 0 ? 'text-muted' : 'sr-only'}>
        <tr>
          <th scope="col" className="w-14 py-1 pr-2 font-semibold">
            {unit}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-2 font-semibold wrap-break-word">
              {column}
            </th>
          ))}
          {columns.length === 0 && (
            <th scope="col" className="sr-only">
              What stands there
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, text, cells = [withDayWords(text)], index }) => (
          <tr key={index} className="sheet-line align-top last:border-b-0">
            <td className="py-1.5 pr-2 text-muted">{at === 0 ? 'All' : numberWords(at)}</td>
            {cells.map((cell, column) => (
              <td key={columns[column] ?? column} className="py-1.5 pr-2 wrap-break-word">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A long list can be scrolled by the keyboard too. */
const reachable = { tabIndex: 0 }
