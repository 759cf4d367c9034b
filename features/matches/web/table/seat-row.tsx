import MailPlus from 'lucide-react/icons/mail-plus'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'

import { results } from '#features/matches/rules.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { useFormErrors } from '#ui/fields/form.tsx'
import { Badge } from '#ui/layout/badge.tsx'
import { focusRowBeside } from '#ui/lists/row-focus.ts'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

import { Nothing } from '../data/match-marks.tsx'
import { kindWords, type Seat, typedScoreProblem } from './seat.ts'
import { preloadGuestDialog } from './use-guest-dialog.tsx'

const resultOptions = results.map((result) => ({ value: result, label: result || 'No result' }))
const cell = 'block min-w-0 p-0 md:table-cell md:px-2 md:py-2.5 md:align-middle'

/** One player. The server's messages about fields without an input here stand below the name. */
export function SeatRow({
  seat,
  address,
  index,
  piece,
  isLast,
  showScoreError,
  onChange,
  onRemove,
  onEditGuest,
  onScoreEnter,
}: {
  seat: Seat
  address: string
  index: number
  piece: number
  isLast: boolean
  showScoreError: boolean
  onChange: (changed: Partial<Seat>) => void
  onRemove: () => void
  onEditGuest: () => void
  /** Enter was pressed in the score's input. */
  onScoreEnter: (input: HTMLInputElement) => void
}) {
  const { errorOf } = useFormErrors()
  const path = `players.${index}`
  const problems = [path, `${path}.user`, `${path}.name`].map(errorOf).filter(Boolean)
  return (
    <tr
      role="row"
      tabIndex={-1}
      className="sheet-line relative grid grid-cols-2 gap-x-3 gap-y-2 py-3 md:table-row md:py-0"
    >
      <th
        role="rowheader"
        scope="row"
        className={`${cell} col-span-2 min-h-9 pr-24 text-left font-bold md:pr-2`}
      >
        <span className="flex min-h-9 min-w-0 items-center gap-2.5">
          <Meeple
            piece={piece}
            className="size-7 animate-[piece-placed_220ms_ease-out] md:size-6"
          />
          <span className="min-w-0 wrap-anywhere">
            {seat.name}
            <Problems texts={problems} />
          </span>
        </span>
      </th>
      <td role="cell" className={`${cell} col-start-1 row-start-2 pl-9.5`}>
        <Badge tone={seat.kind === 'self' ? 'primary' : 'plain'}>{kindWords[seat.kind]}</Badge>
      </td>
      <td
        role="cell"
        className={`${cell} col-span-2 col-start-1 row-start-2 self-center pl-28 text-sm text-muted wrap-anywhere`}
      >
        <Address seat={seat} address={address} problem={errorOf(`${path}.email`)} />
      </td>
      <td role="cell" className={`${cell} row-start-3`}>
        <NumberField
          label={`Score of ${seat.name}`}
          hideLabel
          name={`${path}.score`}
          placeholder="Score"
          value={seat.score}
          onChange={(score) => onChange({ score })}
          error={showScoreError ? typedScoreProblem(seat.score) : null}
          enterKeyHint={isLast ? 'done' : 'next'}
          onEnter={onScoreEnter}
        />
      </td>
      <td role="cell" className={`${cell} row-start-3`}>
        <Select
          label={`Result of ${seat.name}`}
          hideLabel
          name={`${path}.result`}
          options={resultOptions}
          value={seat.result}
          onChange={(result) => onChange({ result })}
        />
      </td>
      <td role="cell" className={`${cell} absolute top-2 right-0 md:static`}>
        <span className="flex justify-end md:-mr-2 md:flex-wrap md:justify-start">
          {seat.kind === 'guest' && (
            <IconButton
              {...preloadGuestDialog}
              label={`Edit ${seat.name}`}
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
              onClick={onEditGuest}
            />
          )}
          {seat.kind === 'self' ? (
            <span className="max-md:sr-only md:px-4 md:text-muted">
              <Nothing words="You stay on the match" />
            </span>
          ) : (
            <IconButton
              label={`Remove ${seat.name}`}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={({ currentTarget }) => {
                focusRowBeside(currentTarget.closest('tr'))
                onRemove()
              }}
            />
          )}
        </span>
      </td>
    </tr>
  )
}

function Address({
  seat,
  address,
  problem,
}: {
  seat: Seat
  address: string
  problem: string | undefined
}) {
  return (
    <>
      {address === '' ? (
        <span className="max-md:sr-only">
          <Nothing words="No email" />
        </span>
      ) : (
        address
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
        <span key={text} className="block text-sm font-semibold text-loss">
          {text}
        </span>
      ),
  )
}
