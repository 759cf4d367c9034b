import MailPlus from 'lucide-react/icons/mail-plus'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { memo, useState } from 'react'

import { Nothing } from '#features/matches/web/match-marks.tsx'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { useFormErrors } from '#ui/fields/form.tsx'
import { focusRowBeside } from '#ui/lists/row-focus.ts'

import { withPieceTapped } from '../seats/finishing.ts'
import type { Crown, RowPlace } from '../seats/outcome.ts'
import { type Seat, hasLongWord, isOpenSeat, kindWords } from '../seats/seat.ts'
import { type TableUpdate, withSeat } from '../seats/table-draft.ts'
import {
  CrownMark,
  PlaceWord,
  ResultPicker,
  SamePlace,
  ScoreField,
  TieCrown,
  focusNextScore,
} from './row-tools.tsx'

/** On the smallest screens, and on phones where it has a long word, the name has a line of its own. */
const cells = {
  name: 'col-start-1 row-start-1 @max-[18.5rem]:col-span-full @max-[18.5rem]:[contain:inline-size] in-data-long:@max-xl:col-span-full in-data-long:@max-xl:[contain:inline-size] @xl:col-span-2 @xl:self-end',
  kind: 'col-start-2 row-start-1 @max-[18.5rem]:sr-only in-data-long:@max-xl:row-start-2 @xl:col-start-1 @xl:row-start-2 @xl:self-start @xl:text-xs',
  email:
    'col-span-full row-start-3 @max-xl:[contain:inline-size] text-xs @xl:col-span-1 @xl:col-start-2 @xl:row-start-2 @xl:self-start',
  score:
    'col-start-4 row-start-1 @max-[18.5rem]:row-start-2 in-data-long:@max-xl:row-start-2 @xl:col-start-3 @xl:row-span-2',
  result:
    'col-start-3 row-start-1 self-start @max-[18.5rem]:row-start-2 in-data-long:@max-xl:row-start-2 @xl:col-start-4 @xl:row-span-2 @xl:self-center',
  actions:
    'col-span-full row-start-4 @xl:col-span-1 @xl:col-start-5 @xl:row-start-1 @xl:row-span-2',
} as const
const SHOWN_ELSEWHERE = new Set(['score', 'email', 'role'])

/** The functions stay the same, so that rows need not render again. */
export interface RowActions {
  update: TableUpdate
  onRemove: (key: string) => void
  onEditGuest: (seat: Seat) => void
}

interface SeatRowProps extends RowActions {
  seat: Seat
  shortName: string
  address: string
  /** In the order of the request. */
  index: number
  piece: number
  crown: Crown
  /** Only without scores; the place of a team is in its head. */
  place: RowPlace | null
  /** By the scores, once they say the whole order. */
  orderPlace: number | null
  isTied: boolean
  /** The row of pieces below asks who has won. */
  isAsked: boolean
  hasScore: boolean
  withoutScore: string
  isLast: boolean
}

/** The server's messages about fields without an input here stand below the name. */
export const SeatRow = memo(function SeatRow({
  seat,
  shortName,
  address,
  index,
  piece,
  crown,
  place,
  orderPlace,
  isTied,
  isAsked,
  hasScore,
  withoutScore,
  isLast,
  ...actions
}: SeatRowProps) {
  const { update } = actions
  const change = (changed: Partial<Seat>) => update((now) => withSeat(now, seat.key, changed))
  const { errorOf, errorsBelow } = useFormErrors()
  const [open, setOpen] = useState(false)
  const path = `players.${index}`
  const others = errorsBelow(`${path}.`).filter(([field]) => !SHOWN_ELSEWHERE.has(field))
  const problems = [errorOf(path), ...others.map(([, message]) => message)]
  const addressProblem = errorOf(`${path}.email`)
  const isOpen = open || addressProblem !== undefined
  const isUnknown = isOpenSeat(seat)
  const won = seat.result === 'Win'
  const number = place === null ? orderPlace : place.number
  const isNumbered = place !== null && place.number !== null
  const isSaid = isNumbered || isAsked || (isTied && hasScore)
  const saysResult = !isSaid && crown === null && number === null && seat.result !== ''
  const meeple = (
    <span className="relative">
      {crown !== null && (
        <span className="absolute -top-2.5 left-1/2 -translate-x-1/2 [&_svg]:h-4 [&_svg]:w-5">
          <CrownMark crown={crown} />
        </span>
      )}
      <Meeple
        piece={piece}
        hollow={isUnknown}
        className={`size-7 animate-[piece-placed_220ms_ease-out] ${isUnknown ? 'text-field! [stroke-dasharray:3.2_2.4]' : ''}`}
      />
    </span>
  )
  const pieceAt = number === null ? 'left-2' : 'left-10'
  return (
    <tr
      role="row"
      tabIndex={-1}
      data-won={won || undefined}
      data-drew={seat.result === 'Draw' || undefined}
      data-long={isUnknown || hasLongWord(shortName, orderPlace !== null) || undefined}
      className={`relative grid min-h-14 grid-cols-[minmax(0,max-content)_minmax(max-content,1fr)_max-content_max-content] gap-x-2 border-b-[1.5px] border-dashed border-line py-1.5 pr-3 outline-offset-[-2px] data-won:bg-led @xl:items-center ${hasScore ? 'items-baseline' : 'items-center'} ${wideColumns} @xl:min-h-16 ${number === null ? 'pl-14' : 'pl-22'}`}
    >
      <th
        role="rowheader"
        scope="row"
        className={`block min-w-0 p-0 text-left leading-tight font-bold ${cells.name}`}
      >
        {number !== null && (
          <span className={`${atFirstLine} left-2 w-8 font-score text-muted in-data-won:text-ink`}>
            {place === null ? (
              <span className="text-xl leading-none">{number}</span>
            ) : (
              <PlaceWord number={number} />
            )}
          </span>
        )}
        {place === null && !isAsked ? (
          <button
            type="button"
            // Not for Tab, which goes from score to score: the result can also be chosen beside it.
            tabIndex={-1}
            aria-label={`${seat.name} won`}
            aria-pressed={won}
            title={`${seat.name} won`}
            onClick={() => update((now) => withPieceTapped(now, seat.key))}
            className={`${atFirstLine} w-11 rounded-field hover:bg-sunk ${pieceAt}`}
          >
            {meeple}
          </button>
        ) : (
          // The large piece above or below the rows takes the tap.
          <span className={`${atFirstLine} w-11 ${pieceAt}`}>{meeple}</span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 flex min-h-11 max-w-full items-center gap-1 rounded-md py-2 text-left @xl:hidden"
        >
          {/* The whole of a long name comes with the tap. */}
          <span
            className={`wrap-anywhere ${isOpen ? '' : isNumbered ? 'line-clamp-1' : 'line-clamp-2'}`}
          >
            {isUnknown ? shortName.replace(/\?$/u, '') : shortName}
            <span className={isOpen ? undefined : 'sr-only'}>
              {seat.name.slice(shortName.length)}
            </span>
            <span className="sr-only">: more</span>
          </span>
        </button>
        <span className="line-clamp-2 wrap-normal text-ellipsis @max-xl:hidden">{seat.name}</span>
        <Problems texts={problems} />
      </th>
      <td
        role="cell"
        className={`block min-w-0 p-0 text-muted ${cells.kind} ${seat.kind === 'user' || isTied ? '@max-xl:sr-only' : ''}`}
      >
        {isUnknown ? 'which one?' : kindWords[seat.kind]}
      </td>
      <td
        role="cell"
        className={`block min-w-0 p-0 text-muted ${cells.email} ${isOpen ? '' : '@max-xl:hidden'}`}
      >
        <SeatAddress seat={seat} address={address} whole={isOpen} problem={addressProblem} />
      </td>
      <td
        role="cell"
        className={`min-w-0 p-0 @xl:relative ${cells.score} ${isNumbered ? 'flex items-center' : 'block'}`}
      >
        {hasScore ? (
          <ScoreField
            className="w-23"
            label={`Score of ${seat.name}`}
            name={`${path}.score`}
            value={seat.score}
            onChange={(score) => change({ score })}
            enterKeyHint={isLast ? 'done' : 'next'}
            onEnter={focusNextScore}
          />
        ) : isNumbered ? null : (
          <span className="sr-only">
            <Nothing words={withoutScore} />
          </span>
        )}
        {isNumbered && (
          <SamePlace of={seat.key} place={place} besideScore={hasScore} update={update} />
        )}
      </td>
      <td role="cell" className={`relative flex min-w-0 gap-1 p-0 ${cells.result}`}>
        {isTied && hasScore && (
          <TieCrown of={seat.key} name={seat.name} won={won && crown === 'won'} update={update} />
        )}
        {/* On phones the number or the crown says it, and a tap on the name shows more. */}
        <span className={`grow ${saysResult || (isOpen && !isSaid) ? '' : '@max-xl:hidden'}`}>
          <ResultPicker
            label={`Result of ${seat.name}`}
            result={seat.result}
            onChange={(result) => change({ result })}
          />
        </span>
      </td>
      <td
        role="cell"
        className={`block min-w-0 p-0 @max-xl:[contain:inline-size] ${cells.actions} ${isOpen ? '' : '@max-xl:hidden'}`}
      >
        <Actions seat={seat} {...actions} />
      </td>
    </tr>
  )
})

const wideColumns =
  '@xl:grid-cols-[max-content_minmax(0,1fr)_var(--score-column)_var(--result-column)_5.5rem]'

const atFirstLine = 'absolute top-1.5 grid h-11 place-items-center @xl:inset-y-1 @xl:h-auto'

function Actions({ seat, onEditGuest, onRemove }: { seat: Seat } & RowActions) {
  if (seat.kind === 'self') {
    return (
      <span className="sr-only">
        <Nothing words="You stay on the match" />
      </span>
    )
  }
  return (
    <span className="flex @xl:justify-end">
      {seat.kind === 'guest' && (
        <IconButton
          label={`Edit ${seat.name}`}
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
          onClick={() => onEditGuest(seat)}
        />
      )}
      <IconButton
        // By keyboard the chip of the person does it.
        tabIndex={-1}
        label={`Remove ${seat.name}`}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={({ currentTarget }) => {
          focusRowBeside(currentTarget.closest('tr'))
          onRemove(seat.key)
        }}
      />
    </span>
  )
}

function SeatAddress({
  seat,
  address,
  whole,
  problem,
}: {
  seat: Seat
  address: string
  /** Shows a long address in full. */
  whole: boolean
  problem: string | undefined
}) {
  return (
    <>
      {address === '' ? (
        <span className="sr-only">
          <Nothing words="No email" />
        </span>
      ) : (
        <span
          className={whole ? 'wrap-anywhere' : "block truncate @xl:before:content-['·_']"}
          title={address}
        >
          {address}
        </span>
      )}
      {seat.kind === 'guest' && seat.invited && (
        <MailPlus
          role="img"
          aria-label="gets an invite"
          className="ml-1.5 inline size-4 align-[-0.2em] text-win"
        />
      )}
      <Problems texts={[problem]} />
    </>
  )
}

function Problems({ texts }: { texts: readonly (string | undefined)[] }) {
  return texts.map(
    (text) =>
      text !== undefined && (
        <span key={text} className="block text-base font-semibold text-loss">
          {text}
        </span>
      ),
  )
}
