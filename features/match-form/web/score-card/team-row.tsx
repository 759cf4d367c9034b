import type { Crown, RowPlace } from '../seats/outcome.ts'
import { PlaceWord, SamePlace, type TableActions } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'

/** The head of a team in the table: its name and, without scores, its place. */
export function TeamRow({
  name,
  of,
  crown,
  place,
  actions,
}: {
  name: string
  /** The key of the first member. */
  of: string
  crown: Crown
  place: RowPlace | null
  actions: TableActions
}) {
  const number = place?.number ?? null
  return (
    <tr role="row" className="relative block @xl:table-row">
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={6}
        className="block pt-2 pb-1 text-left font-normal @xl:table-cell"
      >
        <span className="flex min-h-13 items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-2">
          {number !== null && <PlaceWord number={number} className="w-8 shrink-0" />}
          <span className="min-w-0 flex-1 font-bold wrap-anywhere">{name}</span>
          {crown !== null && <CrownMark crown={crown} />}
          {place !== null && <SamePlace of={of} place={place} onTap={actions.onSamePlace} />}
        </span>
      </th>
    </tr>
  )
}
