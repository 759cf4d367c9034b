import type { KeyboardEvent } from 'react'

import { readingWords, typedScoreProblem } from '#features/scoring/web/typed-score.ts'
import { classNames } from '#ui/base/class-names.ts'
import { NumberField } from '#ui/pickers/number-field.tsx'

import { crownsOf, shortNameOf } from '../../seats/outcome.ts'
import type { Seat } from '../../seats/seat.ts'
import type { Side } from '../../seats/sides.ts'
import { hasScoreBoxes, type TableDraft } from '../../seats/table-draft.ts'
import { isTied, type Tie } from '../../seats/tie.ts'
import type { TableActions } from '../place-tools.tsx'
import { CrownMark } from '../result-picker.tsx'
import { focusNextScore } from '../score-focus.ts'
import { TieCrown } from '../tie-question.tsx'
import { BoardHead } from './board-head.tsx'
import { BoardName, OpenPlace } from './board-name.tsx'
import type { Lifted, useBoardDrag } from './use-board-drag.ts'

export interface TeamBoardProps {
  draft: TableDraft
  pieces: readonly number[]
  tie: Tie | null
  /** Of the seats, where the scores say them. */
  places: readonly (number | null)[] | null
  showScoreErrors: boolean
  actions: TableActions
}

/** One side: its name, its people and its score. */
export function BoardSide({
  draft,
  pieces,
  tie,
  places,
  showScoreErrors,
  actions,
  id,
  side: { team, seats: members },
  name,
  newName,
  lone,
  isDivided,
  picked,
  isOther,
  lifted,
  dragged,
  coming,
  arriving,
  nameOf,
  onTap,
  onKeyDown,
  onCome,
}: TeamBoardProps & {
  id: string
  side: Side
  name: string
  newName: string
  /** Who plays alone against all others. */
  lone: Seat | null
  /** Whether a line divides it from the column before. */
  isDivided: boolean
  /** Who was picked by a tap. */
  picked: string | null
  /** Whether somebody of another side was picked. */
  isOther: boolean
  lifted: Lifted | null
  dragged: ReturnType<typeof useBoardDrag>['dragged']
  /** Below the names: who would come, if the dragged name were left here. */
  coming: string | null
  /** In the place of the dragged name: who would come there. */
  arriving: string | null
  nameOf: (key: string) => string
  onTap: (key: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Brings the one who was picked here; null where that cannot be. */
  onCome: (() => void) | null
}) {
  const { seats } = draft
  const [first] = members
  if (first === undefined) return null
  const index = seats.indexOf(first)
  const crown = crownsOf(draft)[index] ?? null
  const problem = showScoreErrors ? typedScoreProblem(first.score) : null
  const labelOf = (seat: Seat) => {
    if (lone !== null) return `${seat.name} plays alone`
    return isOther && picked !== null
      ? `Swap ${nameOf(picked)} with ${seat.name}`
      : `Move ${seat.name}`
  }
  return (
    <div
      role="group"
      aria-label={name}
      data-board-side={id}
      className={classNames(
        'flex min-w-0 flex-col',
        isDivided &&
          'relative @min-[16rem]:even:before:absolute @min-[16rem]:even:before:inset-y-0 @min-[16rem]:even:before:-left-2 @min-[16rem]:even:before:border-l-2 @min-[16rem]:even:before:border-dashed @min-[16rem]:even:before:border-line',
      )}
    >
      <div className="flex min-h-12 items-center gap-1">
        <BoardHead
          name={name}
          team={team}
          number={places?.[index] ?? null}
          newName={newName}
          onRename={actions.onRenameTeam}
        />
        {isTied(tie, first.key) ? (
          <TieCrown
            name={name}
            of={first.key}
            won={crown === 'won'}
            onTap={() => actions.onTieWinner(first.key)}
          />
        ) : (
          crown !== null && <CrownMark crown={crown} of={first.key} />
        )}
      </div>
      <ul role="list" aria-label={name} className="flex flex-1 flex-col gap-2 pb-2.5">
        {members.map((seat) => (
          <BoardName
            key={seat.key}
            shortName={shortNameOf(seat, seats)}
            piece={pieces[seats.indexOf(seat)] ?? 0}
            label={labelOf(seat)}
            isPressed={lone === null ? picked === seat.key : lone === seat}
            isLifted={picked === seat.key || lifted?.key === seat.key}
            isUnder={lifted?.over?.name === seat.key}
            arriving={lifted?.key === seat.key ? arriving : null}
            dragged={dragged(seat.key)}
            onTap={() => onTap(seat.key)}
            onKeyDown={onKeyDown}
          />
        ))}
        {onCome !== null && picked !== null && (
          <li>
            <OpenPlace words={`${nameOf(picked)} comes here`} onTap={onCome} />
          </li>
        )}
        {coming !== null && (
          <li
            aria-hidden="true"
            className="grid min-h-11 place-items-center rounded-field border-2 border-dashed border-focus px-1 text-center text-base font-bold text-focus"
          >
            {coming}
          </li>
        )}
      </ul>
      {hasScoreBoxes(draft) && (
        <div className="border-t-2 border-dashed border-line pt-2.5">
          <NumberField
            compact
            label={`Score of ${name}`}
            hideLabel
            name={`players.${index}.score`}
            placeholder="Score"
            value={first.score}
            onChange={(score) => actions.onSeat(first.key, { score })}
            hint={readingWords(first.score)}
            error={problem}
            enterKeyHint="next"
            onEnter={focusNextScore}
          />
        </div>
      )}
    </div>
  )
}
