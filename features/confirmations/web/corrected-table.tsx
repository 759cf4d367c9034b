import type { EditDraft } from '#features/match-form/web/edit/edit-draft.ts'
import {
  RankingPieces,
  TieQuestion,
  TogetherResult,
} from '#features/match-form/web/score-card/result-questions.tsx'
import {
  PlaceWord,
  ResultPicker,
  SamePlace,
  ScoreField,
} from '#features/match-form/web/score-card/row-tools.tsx'
import { isNumbered, sidesInOrder, tieOf } from '#features/match-form/web/seats/finishing.ts'
import { withTeamOf } from '#features/match-form/web/seats/modes.ts'
import { rowPlaces, sideName } from '#features/match-form/web/seats/outcome.ts'
import type { Seat } from '#features/match-form/web/seats/seat.ts'
import { type Side, isSameTeam, sidesOf } from '#features/match-form/web/seats/sides.ts'
import { hasScoreBoxes, withSeat } from '#features/match-form/web/seats/table-draft.ts'
import type { Mode } from '#features/scoring/results.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { Select } from '#ui/pickers/select.tsx'

export function CorrectedTable({
  draft,
  mode,
  pieces,
  update,
}: {
  draft: EditDraft
  mode: Mode
  pieces: readonly number[]
  update: (change: (now: EditDraft) => EditDraft) => void
}) {
  const { seats } = draft
  const onSeat = (key: string, changed: Partial<Seat>) =>
    update((now) => withSeat(now, key, changed))
  if (mode === 'cooperative') return <TogetherResult seats={seats} update={update} />
  const pieceOf = (seat: Seat) => pieces[seats.indexOf(seat)] ?? 0
  const isRanking = isNumbered(draft)
  const places = isRanking ? rowPlaces(draft) : null
  const tie = tieOf(draft)
  const list = (
    <ul role="list" aria-label="What was different" className="@container">
      {(isRanking ? sidesInOrder(draft) : sidesOf(mode, seats)).map((side) => {
        const { team, seats: members } = side
        const [first] = members
        if (first === undefined) return null
        const place = places?.get(first.key) ?? null
        const name = team === '' ? first.name : sideName(side, seats)
        const index = seats.indexOf(first)
        return (
          <li key={first.key} className="sheet-line relative py-1.5 last:border-b-0">
            <div className="flex min-h-11 items-center gap-2">
              {place !== null && place.number !== null && (
                <PlaceWord number={place.number} className="w-8 shrink-0" />
              )}
              {team === '' && <Meeple piece={pieceOf(first)} className="size-7 shrink-0" />}
              <span className="min-w-0 flex-1 leading-tight font-bold wrap-anywhere">{name}</span>
              <ResultPicker
                label={`Result of ${name}`}
                result={first.result}
                onChange={(result) => onSeat(first.key, { result })}
              />
              {hasScoreBoxes(draft) && (
                <ScoreField
                  className="w-21"
                  label={`Score of ${name}`}
                  name={`players.${index}.score`}
                  value={first.score}
                  onChange={(score) => onSeat(first.key, { score })}
                />
              )}
              {place !== null && <SamePlace of={first.key} place={place} update={update} />}
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
                    teams={sidesOf(mode, seats).filter((one) => one.team !== '')}
                    nameOf={(one) => sideName(one, seats)}
                    onChange={(chosen) => update((now) => withTeamOf(now, seat.key, chosen))}
                  />
                </div>
              ))}
          </li>
        )
      })}
    </ul>
  )
  return (
    <div>
      {isRanking && <RankingPieces draft={draft} pieces={pieces} update={update} />}
      {tie !== null && <TieQuestion draft={draft} tie={tie} update={update} />}
      {list}
    </div>
  )
}

function TeamField({
  seat,
  teams,
  nameOf,
  onChange,
}: {
  seat: Seat
  teams: readonly Side[]
  nameOf: (side: Side) => string
  /** null for a new team. */
  onChange: (team: string | null) => void
}) {
  return (
    <Select
      label={`Team of ${seat.name}`}
      hideLabel
      className="w-40 max-w-1/2"
      options={[
        ...teams.map((side) => ({ value: side.team, label: nameOf(side) })),
        { value: NEW_TEAM, label: 'New team' },
      ]}
      placeholder="No team"
      value={
        seat.team === ''
          ? null
          : (teams.find(({ team }) => isSameTeam(team, seat.team))?.team ?? null)
      }
      onChange={(team) => onChange(team === NEW_TEAM ? null : team)}
    />
  )
}

/** No team has this name: those are one line. */
const NEW_TEAM = '\n'
