import { type ReactNode, useMemo } from 'react'

import { formatDay } from '#features/dates/day-words.rules.ts'
import { faceOf } from '#features/games/faces.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { qrDrawing } from '#ui/base/qr-drawing.ts'
import { PrintBox, PrintPiece } from '#ui/layout/print-marks.tsx'
import { Printed } from '#ui/layout/printed.tsx'

import { type FormDraft, locationOf } from '../drafts/form-draft.ts'
import { tableAddress } from '../people/table-address.ts'
import { sideName } from '../seats/outcome.ts'
import { sidesOf } from '../seats/sides.ts'
import { type TableDraft, modeOf, scoringOf } from '../seats/table-draft.ts'

export interface EmptySheetProps {
  draft: FormDraft
  game: Game
  day: string
  open: boolean
  onPrinted: () => void
}

const ROWS = 6
/** Millimetres: a row for a pencil, and all rows on a page of A4. */
const ROW_HEIGHT = 17
const ROWS_HEIGHT = 119
/** With more people there is no empty column. */
const COLUMNS = 7

export function EmptySheet({ draft, game, day, open, onPrinted }: EmptySheetProps) {
  const { seats, preset } = draft
  const mode = modeOf(draft)
  const sides =
    mode === 'cooperative'
      ? [{ key: 'all', name: 'Together' }]
      : sidesOf(mode, seats).map((side) => ({
          key: side.seats[0]?.key ?? '',
          name: sideName(side, seats),
        }))
  const isSpare = mode !== 'cooperative' && sides.length < COLUMNS
  const columns = isSpare ? [...sides, { key: 'spare', name: '' }] : sides
  const labels = preset.padLabels.length > 0 ? preset.padLabels : Array<string>(ROWS).fill('')
  const rows = [...labels, ''].map((label, at) => ({ key: `row ${at}`, label }))
  const height = `${Math.min(ROW_HEIGHT, ROWS_HEIGHT / rows.length)}mm`
  const cells = columns.map(({ key }) => (
    <td key={key} aria-label="empty" className="border border-ink" />
  ))
  return (
    <Printed
      day={[formatDay(day, 'EEEE d MMMM yyyy'), locationOf(draft)].filter(Boolean).join(', ')}
      open={open}
      onPrinted={onPrinted}
    >
      <div className="mt-5 flex items-center gap-5">
        <PrintBox letters={faceOf(game.name).monogram} className="size-20" />
        <div className="min-w-0 flex-1">
          <h1 className="text-4xl wrap-anywhere">{game.name}</h1>
          <p className="mt-1">{howItIsScored(draft)}</p>
        </div>
        <ul role="list" className="max-w-1/3 shrink-0 space-y-2">
          {preset.expansions.slice(0, 3).map(({ _id, name }) => (
            <li key={_id} className="flex items-center gap-2.5">
              <span className="size-5 shrink-0 rounded-sm border-[1.5px] border-ink" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
          <li className="flex items-end gap-2.5">
            Minutes <Line className="w-24" />
          </li>
        </ul>
      </div>
      <table className="mt-6 w-full table-fixed border-collapse border-2 border-ink">
        <thead>
          <tr className="border-b-2 border-ink">
            <td className="w-[21%] p-3 align-bottom text-base">Started: circle the piece</td>
            {columns.map(({ key, name }, at) => (
              <th key={key} scope="col" className="border border-ink px-1 pt-4 pb-3 align-bottom">
                <PrintPiece order={name === '' ? OUTLINE : at} className="mx-auto mb-1.5 size-11" />
                {name === '' ? <Line className="mx-auto mt-6 block w-4/5" /> : <Name>{name}</Name>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label }) => (
            <tr key={key} style={{ height }}>
              <th scope="row" className="border border-ink px-3 text-left">
                {label === '' ? <Line className="block w-4/5" /> : <Name>{label}</Name>}
              </th>
              {cells}
            </tr>
          ))}
          <tr className="h-[18mm] border-t-2 border-ink">
            <th scope="row" className="px-3 text-left font-score text-2xl">
              Total
            </th>
            {cells}
          </tr>
          <tr className="h-[12mm]">
            <th scope="row" className="border border-ink px-3 text-left font-normal">
              Place
            </th>
            {cells}
          </tr>
        </tbody>
      </table>
      <div className="mt-6 flex gap-8">
        <div className="flex-1">
          <p className="font-bold">Notes</p>
          {[1, 2, 3].map((line) => (
            <Line key={line} className="block h-9 w-full" />
          ))}
        </div>
        <Code address={tableAddress(window.location.origin, game._id, seats)} />
      </div>
    </Printed>
  )
}

/** Of `PrintPiece`: no mark. */
const OUTLINE = 4

function howItIsScored(draft: TableDraft): string {
  const rows = draft.preset.padLabels.length > 0 ? 'Rows as on your last pad. ' : ''
  if (modeOf(draft) === 'cooperative') return `${rows}All win or lose together.`
  const best = {
    highest: 'The highest total wins.',
    lowest: 'The lowest total wins.',
    none: 'Without scores: write the places.',
  }
  return rows + best[scoringOf(draft)]
}

function Name({ children }: { children: ReactNode }) {
  return <span className="line-clamp-2 text-base leading-tight wrap-anywhere">{children}</span>
}

function Line({ className }: { className: string }) {
  return <span className={`border-b border-ink ${className}`} />
}

function Code({ address }: { address: string }) {
  const { size, path } = useMemo(() => qrDrawing(address), [address])
  return (
    <div className="flex items-center gap-4 rounded-field border-2 border-dashed border-ink p-3">
      <svg
        role="img"
        aria-label="QR code of this table"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-[30mm] shrink-0"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="w-32">
        <p className="font-score text-xl leading-tight">Type it in later</p>
        <p className="mt-2 text-base leading-snug">
          The code opens this table with names and rows.
        </p>
      </div>
    </div>
  )
}
