import { useId, useState } from 'react'

import { GAME_NAME_MAX } from '#features/games/games.rules.ts'
import { meepleOutline, pieceColour } from '#ui/base/meeple.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { ReadTable, TableChoice } from '../../file-reading.rules.ts'
import {
  type Meaning,
  type Shape,
  isUnknownTitle,
  meaningsOf,
  shapes,
} from '../../table-meanings.rules.ts'
import { StepCard } from './step-card.tsx'

/** What each column is, chosen from one closed list. */
export function ColumnsCard({
  table,
  chosen,
  onChoose,
}: {
  table: ReadTable & { shape: Shape }
  chosen: TableChoice
  onChoose: (choice: Partial<TableChoice>) => void
}) {
  const { shape, titles, samples, needs } = table
  const meanings = table.meanings.map((meaning, at) => chosen.meanings[at] ?? meaning)
  const choose = (changes: Readonly<Record<number, Meaning>>) => onChoose({ meanings: changes })
  const read = meanings.filter((meaning) => meaning !== 'none').length
  const options = meaningsOf(shape, titles.length)
  const readWords = `${read} of ${titles.length} read`
  // Two columns may have one title, so the place tells them apart.
  const columns = titles.map((title, at) => ({ title, at, meaning: meanings[at] ?? 'none' }))
  const open = columns.filter(({ title, meaning }) => meaning === 'none' && isUnknownTitle(title))
  return (
    <StepCard
      number={2}
      title="Columns"
      done={needs.length === 0}
      aside={readWords}
      line={readWords}
    >
      <ul role="list" aria-label="Columns">
        {columns.map(({ title, at, meaning }) => (
          <li
            key={at}
            className="flex min-h-18 min-w-0 items-center gap-3 border-t-2 border-dashed border-line px-4 py-2 sm:px-6"
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
              className={
                meaning === 'none'
                  ? 'w-42 shrink-0 [&_select]:border-dashed [&_select]:text-muted'
                  : 'w-42 shrink-0'
              }
              options={options}
              value={meaning}
              onChange={(one) => choose({ [at]: one })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4 border-t-2 border-dashed border-line px-4 py-4 empty:hidden sm:px-6">
        {shape === 'person' && open.length > 1 && (
          <Select<Meaning>
            label={`All ${open.length} others are`}
            options={options.filter(({ value }) => value.endsWith(' title'))}
            value={null}
            placeholder="Not read"
            onChange={(one) => choose(Object.fromEntries(open.map(({ at }) => [at, one])))}
          />
        )}
        {needs.includes('people') && (
          <p className="font-bold">Choose the column that says who played.</p>
        )}
        {!meanings.includes('game') && (
          <Typed
            label="All of these are"
            hint="The game, where no column names it."
            most={GAME_NAME_MAX}
            onChange={(game) => onChoose({ game })}
          />
        )}
        {!meanings.includes('date') && <OneDay onChange={(day) => onChoose({ day })} />}
      </div>
    </StepCard>
  )
}

/** A text that counts when its field is left, or with Enter. */
function Typed({
  label,
  hint,
  most,
  onChange,
}: {
  label: string
  hint: string
  most: number
  onChange: (text: string) => void
}) {
  const [text, setText] = useState('')
  return (
    <TextField
      {...{ label, hint }}
      value={text}
      maxLength={most}
      autoComplete="off"
      onChange={setText}
      onBlur={() => onChange(text)}
      onKeyDown={({ key }) => key === 'Enter' && onChange(text)}
    />
  )
}

function OneDay({ onChange }: { onChange: (day: string) => void }) {
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 font-bold">
      One day for all
      <input
        type="date"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-12 rounded-field border border-field bg-card px-3 text-base"
      />
    </label>
  )
}

const shapeWords = {
  match: 'A row is a match',
  result: 'A row is one person’s result',
  person: 'A column is a person',
} satisfies Record<Shape, string>

/** What one row of the table is, as three drawings. */
export function ShapeCard({
  table: { shape, isProposed },
  onChoose,
}: {
  table: ReadTable
  onChoose: (shape: Shape) => void
}) {
  const name = useId()
  return (
    <StepCard
      number={1}
      title="Shape"
      done={shape !== null}
      aside={isProposed ? 'proposed from the titles' : shape === null ? 'Which one is it?' : ''}
      line={shape === null ? '' : shapeWords[shape]}
    >
      <div
        role="radiogroup"
        aria-label="What a row is"
        className="flex gap-2 px-4 pb-5 max-[22rem]:flex-col sm:px-6"
      >
        {shapes.map((one) => (
          <label
            key={one}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-2 rounded-field border border-field bg-card px-1 py-3 text-center text-base leading-tight font-bold has-checked:border-marigold-edge has-checked:bg-led has-checked:shadow-[0_2px_0_var(--marigold-edge)] has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={one === shape}
              onChange={() => onChoose(one)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field outline-none"
            />
            <Drawing shape={one} />
            {shapeWords[one]}
          </label>
        ))}
      </div>
    </StepCard>
  )
}

const LINES = [18.5, 36, 53.5]
const PIECES: Record<Shape, readonly (readonly [x: number, y: number, piece: number])[]> = {
  match: [
    ...([0, 2, 5].map((piece, at) => [38 + at * 17, 21, piece] as const) as [
      number,
      number,
      number,
    ][]),
    ...([0, 1].map((piece, at) => [38 + at * 17, 38.5, piece] as const) as [
      number,
      number,
      number,
    ][]),
    ...([2, 0, 4].map((piece, at) => [38 + at * 17, 56, piece] as const) as [
      number,
      number,
      number,
    ][]),
  ],
  result: [0, 2, 5].map((piece, at) => [38, 21 + at * 17.5, piece]),
  person: [0, 2, 5].map((piece, at) => [34 + at * 21, 3, piece]),
}
const FRAMES = {
  match: [1, 18.5, 94, 17.5],
  result: [30, 18.5, 65, 17.5],
  person: [31, 1, 19, 70],
}

/** A small table, with a heavy frame around what one row or column means. Decorative. */
function Drawing({ shape }: { shape: Shape }) {
  const [x, y, width, height] = FRAMES[shape]
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-auto w-24 max-w-full">
      <rect x="1" y="1" width="94" height="70" rx="2" className="fill-card stroke-field" />
      {LINES.map((at) => (
        <path key={at} d={`M1 ${at}h94M8 ${at + 9}h14`} className="stroke-field" />
      ))}
      <path d="M30 1v70" className="stroke-field" />
      {PIECES[shape].map(([left, top, piece]) => (
        <path
          key={`${left} ${top}`}
          d={meepleOutline}
          transform={`translate(${left} ${top}) scale(0.41)`}
          fill={pieceColour(piece)}
        />
      ))}
      <rect {...{ x, y, width, height }} rx="2" className="fill-none stroke-ink stroke-[2.4]" />
    </svg>
  )
}
