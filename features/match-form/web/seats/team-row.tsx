import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import { useState } from 'react'

import { TEAM_MAX } from '#features/matches/details.rules.ts'
import { readingWords } from '#features/scoring/web/typed-score.ts'
import { useFormErrors } from '#ui/fields/form.tsx'
import { NumberField } from '#ui/pickers/number-field.tsx'

import type { Crown, RowPlace } from './outcome.ts'
import { type TableActions, PlaceTools, PlaceWord } from './place-tools.tsx'
import { CrownMark } from './result-picker.tsx'
import { type Seat, typedScoreProblem } from './seat.ts'
import { TieCrown } from './tie-question.tsx'

/** The head of a team: its name, which can be changed, and its one score. */
export function TeamRow({
  team,
  first,
  index,
  crown,
  place,
  tiePlace,
  isTied,
  hasScore,
  showScoreError,
  actions,
  onScoreEnter,
}: {
  team: string
  /** The first member: the score is stored with each, and sent to all by the form. */
  first: Seat
  index: number
  crown: Crown
  place: RowPlace | null
  tiePlace: number | null
  isTied: boolean
  hasScore: boolean
  showScoreError: boolean
  actions: TableActions
  onScoreEnter: (input: HTMLInputElement) => void
}) {
  const { errorOf } = useFormErrors()
  const problem = showScoreError ? typedScoreProblem(first.score) : null
  const number = place === null ? tiePlace : place.number
  return (
    <tr
      role="row"
      data-placed={place?.number == null ? undefined : first.key}
      className="relative block @xl:table-row"
    >
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={6}
        className="block pt-2 pb-1 text-left font-normal @xl:table-cell"
      >
        <span className="flex items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-2">
          {number !== null && <PlaceWord number={number} className="w-8 shrink-0" />}
          <TeamName key={index} team={team} onRename={actions.onRenameTeam} />
          {isTied && hasScore ? (
            <TieCrown
              name={team}
              of={first.key}
              won={crown === 'won'}
              onTap={() => actions.onTieWinner(first.key)}
            />
          ) : (
            crown !== null && <CrownMark crown={crown} />
          )}
          {place !== null && (
            <PlaceTools of={first.key} name={team} place={place} actions={actions} />
          )}
          {hasScore && (
            <NumberField
              compact
              className={problem !== null || errorOf(`players.${index}.score`) ? 'w-32' : 'w-21'}
              label={`Score of ${team}`}
              hideLabel
              name={`players.${index}.score`}
              placeholder="Score"
              value={first.score}
              onChange={(score) => actions.onSeat(first.key, { score })}
              hint={readingWords(first.score)}
              error={problem}
              enterKeyHint="next"
              onEnter={onScoreEnter}
            />
          )}
        </span>
      </th>
    </tr>
  )
}

/** An empty name, or another team's, is only shown while it is typed. */
function TeamName({ team, onRename }: { team: string; onRename: TableActions['onRenameTeam'] }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      aria-label={`Name of ${team}`}
      value={typed ?? team}
      maxLength={TEAM_MAX}
      autoComplete="off"
      onFocus={() => setTyped(team)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onRename(team, value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      className="min-h-11 min-w-0 flex-1 rounded-field border-[1.5px] border-transparent bg-transparent px-1.5 font-bold hover:border-field focus-visible:border-focus focus-visible:bg-card"
    />
  )
}

const NEW_TEAM = 'a new team'

/** A native select: it moves people between teams by tap and by keyboard. */
export function TeamPicker({
  seat,
  teams,
  onTeam,
}: {
  seat: Seat
  teams: readonly string[]
  onTeam: TableActions['onTeam']
}) {
  return (
    <span className="relative flex min-h-11 w-21 items-center justify-center gap-1 rounded-field text-sm font-bold text-muted focus-within:outline-3 focus-within:outline-focus hover:bg-sunk">
      <ArrowRightLeft aria-hidden="true" className="size-4 shrink-0" />
      <span aria-hidden="true">Move</span>
      <select
        aria-label={`Team of ${seat.name}`}
        value={seat.team}
        onChange={({ currentTarget: { value } }) =>
          onTeam(seat.key, value === NEW_TEAM ? null : value)
        }
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {seat.team === '' && <option value="">No team</option>}
        {teams.map((team) => (
          <option key={team} value={team}>
            {team}
          </option>
        ))}
        <option value={NEW_TEAM}>New team</option>
      </select>
    </span>
  )
}
