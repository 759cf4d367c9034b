import type { Mode } from '#features/matches/results/rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { useFormErrors } from '#ui/fields/form.tsx'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { EditDraft } from '../edit/edit-draft.ts'
import { withTeamOf } from '../table/modes.ts'
import { crownsOf } from '../table/outcome.ts'
import { ResultPicker } from '../table/result-picker.tsx'
import { type Seat, typedScoreProblem } from '../table/seat.ts'
import { isSameTeam, sidesOf, teamsOf } from '../table/sides.ts'
import { hasScoreBoxes, withSeat } from '../table/table-draft.ts'
import { TogetherResult } from '../table/together-result.tsx'

/** The scores, results and teams of a match, as somebody proposes them. */
export function CorrectedTable({
  draft,
  mode,
  pieces,
  showScoreErrors,
  update,
}: {
  draft: EditDraft
  mode: Mode
  pieces: readonly number[]
  showScoreErrors: boolean
  update: (change: (now: EditDraft) => EditDraft) => void
}) {
  const { seats } = draft
  const crowns = crownsOf(draft)
  const onSeat = (key: string, changed: Partial<Seat>) =>
    update((now) => withSeat(now, key, changed))
  if (mode === 'cooperative') {
    return <TogetherResult seats={seats} showScoreError={showScoreErrors} onSeat={onSeat} />
  }
  const pieceOf = (seat: Seat) => pieces[seats.indexOf(seat)] ?? 0
  return (
    <ul role="list" aria-label="What was different" className="@container">
      {sidesOf(mode, seats).map(({ team, seats: members }) => {
        const [first] = members
        if (first === undefined) return null
        const index = seats.indexOf(first)
        return (
          <li key={first.key} className="sheet-line py-1.5 last:border-b-0">
            <div className="flex min-h-11 items-center gap-2">
              {team === '' && <Meeple piece={pieceOf(first)} className="size-7 shrink-0" />}
              <span className="min-w-0 flex-1 leading-tight font-bold wrap-anywhere">
                {team === '' ? first.name : team}
              </span>
              <ResultPicker
                label={`Result of ${team === '' ? first.name : team}`}
                of={first.key}
                result={first.result}
                crown={crowns[index] ?? null}
                onChange={(result) => onSeat(first.key, { result })}
              />
              {hasScoreBoxes(draft) && (
                <ScoreField
                  of={team === '' ? first.name : team}
                  index={index}
                  score={first.score}
                  showError={showScoreErrors}
                  onChange={(score) => onSeat(first.key, { score })}
                />
              )}
            </div>
            {mode === 'teams' &&
              members.map((seat) => (
                <div key={seat.key} className="flex items-center gap-2 py-1 pl-2">
                  {team !== '' && <Meeple piece={pieceOf(seat)} className="size-6 shrink-0" />}
                  <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
                    {team === '' ? 'Team' : seat.name}
                  </span>
                  <TeamField
                    seat={seat}
                    teams={teamsOf(seats)}
                    onChange={(chosen) => update((now) => withTeamOf(now, seat.key, chosen))}
                  />
                </div>
              ))}
          </li>
        )
      })}
    </ul>
  )
}

function ScoreField({
  of,
  index,
  score,
  showError,
  onChange,
}: {
  of: string
  index: number
  score: string
  showError: boolean
  onChange: (score: string) => void
}) {
  const { errorOf } = useFormErrors()
  const problem = showError ? typedScoreProblem(score) : null
  const name = `players.${index}.score`
  return (
    <NumberField
      compact
      className={problem !== null || errorOf(name) !== undefined ? 'w-32' : 'w-21'}
      label={`Score of ${of}`}
      hideLabel
      name={name}
      placeholder="Score"
      value={score}
      onChange={onChange}
      error={problem}
    />
  )
}

function TeamField({
  seat,
  teams,
  onChange,
}: {
  seat: Seat
  teams: readonly string[]
  /** null for a new team. */
  onChange: (team: string | null) => void
}) {
  return (
    <Select
      label={`Team of ${seat.name}`}
      hideLabel
      className="w-40 max-w-1/2"
      options={[
        ...teams.map((team) => ({ value: team, label: team })),
        { value: NEW_TEAM, label: 'New team' },
      ]}
      placeholder="No team"
      value={seat.team === '' ? null : (teams.find((team) => isSameTeam(team, seat.team)) ?? null)}
      onChange={(team) => onChange(team === NEW_TEAM ? null : team)}
    />
  )
}

/** Not the name of a team, which is one line. */
const NEW_TEAM = '\n'
