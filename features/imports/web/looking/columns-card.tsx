import { useId } from 'react'

import { GAME_NAME_MAX } from '#features/games/games.rules.ts'
import { meepleOutline, pieceColour } from '#ui/base/meeple.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Answer } from '#ui/pickers/answer.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { ReadTable, TableChoice } from '../../file-reading.rules.ts'
import {
  type Meaning,
  type Shape,
  fits,
  isUnknownTitle,
  meaningsOf,
  shapes,
} from '../../table-meanings.rules.ts'
import { actions } from '../work/importing.ts'
import { openIf, PART, StepCard } from './step-card.tsx'

const chooseTable = (changes: Partial<TableChoice>) =>
  actions.choose(({ table: now }) => ({
    table: { ...now, ...changes, meanings: { ...now.meanings, ...changes.meanings } },
  }))

export function ColumnsCard({
  table: { titles, samples, needs, meanings: proposed },
  shape,
  chosen,
}: {
  table: ReadTable
  shape: Shape
  chosen: TableChoice
}) {
  // Two columns may have one title, so the place tells them apart.
  const columns = titles.map((title, at) => ({
    ...{ title, at, meaning: chosen.meanings[at] ?? proposed[at] ?? 'none' },
  }))
  const has = (meaning: Meaning) => columns.some((column) => column.meaning === meaning)
  const read = columns.filter(({ meaning }) => meaning !== 'none').length
  const options = meaningsOf(shape, titles.length)
  const open = columns.filter(({ title, meaning }) => meaning === 'none' && isUnknownTitle(title))
  return (
    <StepCard
      number={2}
      title="Columns"
      done={needs.length === 0}
      aside={`${read} of ${titles.length} read`}
    >
      <ul role="list" aria-label="Columns">
        {columns.map(({ title, at, meaning }) => (
          <li
            key={at}
            {...openIf(needs[0] === 'people' && meaning === 'none')}
            className={`${PART} flex min-h-18 min-w-0 items-center gap-3 py-2`}
          >
            <div className="min-w-0 flex-1">
              <p className="leading-snug font-bold wrap-anywhere">{title}</p>
              <p className="line-clamp-2 text-base text-muted wrap-anywhere">
                {samples[at]?.join(' · ') || 'empty'}
              </p>
            </div>
            <Select<Meaning>
              label={`What is “${title}”?`}
              hideLabel
              className={`w-42 shrink-0 sm:w-52 ${meaning === 'none' ? '[&_select]:border-dashed [&_select]:text-muted' : ''}`}
              options={options}
              value={meaning}
              onChange={(one) => chooseTable({ meanings: { [at]: one } })}
            />
          </li>
        ))}
      </ul>
      <div className={`${PART} flex flex-col gap-4 py-4 empty:hidden`}>
        {shape === 'person' && open.length > 1 && (
          <Select<Meaning>
            label={`All ${open.length} others are`}
            options={options.filter(({ value }) => value.endsWith(' title'))}
            value={null}
            placeholder="Not read"
            onChange={(one) => {
              // A column of texts is nobody's scores.
              const fitting = open.filter(({ at }) =>
                samples[at]?.some((cell) => fits([cell], one)),
              )
              chooseTable({ meanings: Object.fromEntries(fitting.map(({ at }) => [at, one])) })
            }}
          />
        )}
        {!has('game') && (
          <div {...openIf(needs[0] === 'game')}>
            <TextField
              label="All of these are"
              hint="The game, where no column names it."
              value={chosen.game}
              maxLength={GAME_NAME_MAX}
              autoComplete="off"
              onChange={(game) => chooseTable({ game })}
            />
          </div>
        )}
        {!has('date') && (
          <label
            {...openIf(needs[0] === 'day')}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 font-bold"
          >
            One day for all
            <input
              type="date"
              onChange={({ currentTarget }) => chooseTable({ day: currentTarget.value })}
              className="min-h-12 rounded-field border border-field bg-card px-3 text-base"
            />
          </label>
        )}
      </div>
    </StepCard>
  )
}

const shapeWords = {
  match: 'A row is a match',
  result: 'A row is one person’s result',
  person: 'A column is a person',
} satisfies Record<Shape, string>

export function ShapeCard({ table, chosen }: { table: ReadTable; chosen: TableChoice }) {
  const name = useId()
  const shape = chosen.shape ?? table.shape
  return (
    <StepCard
      number={1}
      title="Shape"
      done={shape !== null}
      aside={
        table.isProposed ? 'proposed from the titles' : shape === null ? 'Which one is it?' : ''
      }
      line={shape === null ? '' : shapeWords[shape]}
    >
      <div
        role="radiogroup"
        aria-label="What a row is"
        className="flex gap-2 px-4 pb-5 max-[22rem]:flex-col sm:px-6"
      >
        {shapes.map((one) => (
          <Answer
            key={one}
            name={name}
            checked={one === shape}
            onCheck={() =>
              actions.choose((now) => ({ table: { ...now.table, shape: one, meanings: {} } }))
            }
            className="flex-1 flex-col gap-2 px-1 text-center leading-tight"
          >
            <Drawing shape={one} />
            {shapeWords[one]}
          </Answer>
        ))}
      </div>
    </StepCard>
  )
}

/** The pieces by left, top and colour, and the frame around what a row or column means. */
const DRAWINGS = {
  match: ['38 21 0,55 21 2,72 21 5,38 38 0,55 38 1,38 56 2,55 56 0,72 56 4', [1, 18.5, 94, 17.5]],
  result: ['38 21 0,38 38 2,38 56 5', [30, 18.5, 65, 17.5]],
  person: ['34 3 0,55 3 2,76 3 5', [31, 1, 19, 70]],
} satisfies Record<Shape, [pieces: string, frame: number[]]>

function Drawing({ shape }: { shape: Shape }) {
  const [pieces, [x, y, width, height]] = DRAWINGS[shape]
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-auto w-24 max-w-full">
      <rect x="1" y="1" width="94" height="70" rx="2" className="fill-card stroke-field" />
      {[18.5, 36, 53.5].map((at) => (
        <path key={at} d={`M1 ${at}h94M8 ${at + 9}h14`} className="stroke-field" />
      ))}
      <path d="M30 1v70" className="stroke-field" />
      {pieces.split(',').map((piece) => (
        <path
          key={piece}
          d={meepleOutline}
          transform={`translate(${piece.slice(0, -2)}) scale(0.41)`}
          fill={pieceColour(Number(piece.slice(-1)))}
        />
      ))}
      <rect {...{ x, y, width, height }} rx="2" className="fill-none stroke-ink stroke-[2.4]" />
    </svg>
  )
}
