import { useId } from 'react'

import { meepleOutline, pieceColour } from '#ui/base/meeple.tsx'

import type { ReadTable } from '../../file-reading.rules.ts'
import { type Shape, shapes } from '../../table-meanings.rules.ts'
import { StepCard } from './step-card.tsx'

export const shapeWords = {
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
