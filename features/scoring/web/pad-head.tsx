import ChevronRight from 'lucide-react/icons/chevron-right'
import Dices from 'lucide-react/icons/dices'
import Flag from 'lucide-react/icons/flag'
import { memo, useEffect, useRef, useState } from 'react'

import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { shownScore } from '#ui/layout/score-words.ts'

import { shortNamesOf } from '../score-chart.rules.ts'
import { type PadColumn, playersOf, type ColumnTotal, starterOf } from './sheet/pad-columns.ts'

export const PadHead = memo(function PadHead({
  starter: starterKey,
  columns,
  names,
  totals,
  onDrawn,
}: {
  starter: string | null
  columns: readonly PadColumn[]
  /** Short ones, by column. */
  names: readonly string[]
  totals: readonly ColumnTotal[]
  onDrawn: (player: string) => void
}) {
  const players = playersOf(columns)
  const playerNames = shortNamesOf(players.map(({ name }) => name))
  const nameOf = (key: string) => playerNames[players.findIndex((player) => player.key === key)]
  const { lit, draw } = useDraw(
    players.map(({ key }) => key),
    onDrawn,
  )
  const shown = players.find(({ key }) => key === lit)
  const starter = starterOf({ starter: starterKey }, columns)
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-card">
      <div role="row" className="flex border-b-[1.5px] border-dashed border-line">
        <div role="gridcell" className="sticky left-0 z-10 w-24 shrink-0 bg-card px-2 py-2">
          <button
            type="button"
            aria-label="Draw who starts"
            title="Draw who starts"
            onClick={draw}
            className="flex h-11 w-full items-center justify-center gap-1 rounded-field border border-field bg-card transition-colors hover:bg-sunk"
          >
            <Dices className={classNames('size-5.5', shown !== undefined && 'animate-spin')} />
            <ChevronRight className="size-3.5 text-muted" />
            <Flag className="size-5" />
          </button>
          <p className="mt-1.5 text-xs leading-tight font-bold">
            {shown === undefined && starter === null ? (
              'Who starts?'
            ) : (
              <span className="block truncate">{nameOf((shown ?? starter)?.key ?? '')}</span>
            )}
            {shown === undefined && starter !== null && 'starts'}
          </p>
          {/* Not the text above: it would read every hop. */}
          <span role="status" className="sr-only">
            {starter === null ? '' : `${starter.name} starts`}
          </span>
        </div>
        {totals.map(({ column, total, leads }, index) => (
          <ColumnHead
            key={column.key}
            column={column}
            name={names[index] ?? column.name}
            total={total}
            leads={leads}
            isLit={shown?.column === column.key}
            starts={shown === undefined && starter?.column === column.key}
          />
        ))}
      </div>
    </div>
  )
})

const ColumnHead = memo(function ColumnHead({
  column,
  name,
  total,
  leads,
  isLit,
  starts,
}: {
  column: PadColumn
  name: string
  total: number | null
  leads: boolean
  isLit: boolean
  starts: boolean
}) {
  return (
    <div
      role="columnheader"
      title={column.name}
      className={classNames(
        'flex min-w-0 flex-1 flex-col px-0.5 pt-3.5 pb-1.5 text-center',
        leads && 'rounded-t-field bg-led',
      )}
    >
      <span
        key={starts ? 'starts' : 'waits'}
        className={classNames(
          'relative mx-auto block w-fit rounded-full',
          isLit && 'scale-115 bg-marigold/40 outline-3 outline-marigold',
          starts && 'animate-[piece-drawn_520ms_ease-out]',
        )}
      >
        <Meeple piece={column.colour} className="size-9" />
        {leads && <Crown />}
        {starts && (
          <span className="absolute -right-3 bottom-0 grid size-5 place-items-center rounded-md bg-ink text-paper">
            <Flag aria-hidden="true" className="size-3.5" />
          </span>
        )}
      </span>
      {/* A word that is too long is cut: broken, its rest would read like another name. */}
      <span className="mt-0.5 line-clamp-2 text-xs leading-tight font-bold wrap-normal text-ellipsis">
        <span aria-hidden="true">{name}</span>
        <span className="sr-only">
          {column.name}
          {starts && ', starts'}
          {leads && ', leads'}
        </span>
      </span>
      <span
        className={classNames('mt-auto pt-0.5 leading-9 font-score text-nowrap', totalSize(total))}
      >
        {total === null ? (
          <span aria-hidden="true" className="text-muted">
            –
          </span>
        ) : (
          shownScore(total)
        )}
        <span className="sr-only">{total === null ? 'no total' : ' in total'}</span>
      </span>
    </div>
  )
})

/** A column of a phone is 57 px wide. */
function totalSize(total: number | null): string {
  const { length } = total === null ? '' : shownScore(total)
  if (length <= 3) return 'text-[1.75rem]'
  if (length <= 4) return 'text-xl'
  return length <= 6 ? 'text-base' : 'text-xs'
}

function Crown() {
  return (
    <svg
      viewBox="0 0 24 18"
      aria-hidden="true"
      className="absolute -top-3 left-1/2 w-6 -translate-x-1/2 -rotate-6 animate-[crown-lands_160ms_ease-out]"
    >
      <path
        d="M3 15 1.500 4.500 7 8.500 12 1.500l5 7 5.500-4L21 15z"
        className="fill-marigold stroke-on-marigold dark:stroke-marigold-edge"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const HOPS = 14
const FIRST_HOP_MS = 60
const SLOWER_MS = 14

/**
 * The light hops from one key to the next, slower and slower; the result was drawn before. Without motion it
 * is there at once.
 * @returns the key that has the light, and a function that draws
 */
function useDraw(keys: readonly string[], onDrawn: (key: string) => void) {
  const [lit, setLit] = useState<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function draw() {
    clearTimeout(timer.current)
    const index = Math.floor(Math.random() * keys.length)
    const drawn = keys[index]
    if (drawn === undefined) return
    if (keys.length === 1 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      onDrawn(drawn)
      return
    }
    const hop = (left: number) => {
      if (left === 0) {
        setLit(null)
        navigator.vibrate?.(40)
        onDrawn(drawn)
        return
      }
      const at = (((index - left + 1) % keys.length) + keys.length) % keys.length
      setLit(keys[at] ?? null)
      timer.current = window.setTimeout(hop, FIRST_HOP_MS + (HOPS - left) * SLOWER_MS, left - 1)
    }
    hop(HOPS)
  }

  return { lit, draw }
}
