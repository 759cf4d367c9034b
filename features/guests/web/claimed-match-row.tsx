import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Score } from '#ui/layout/sheet.tsx'
import { CheckMark } from '#ui/pickers/checkbox.tsx'

import type { ClaimedMatch } from '../claims.contract.ts'

/** One match that is claimed: its whole row takes it or leaves it out. */
export function ClaimedMatchRow({
  match,
  guest,
  who,
  checked,
  onChange,
}: {
  match: ClaimedMatch
  /** The name that is claimed; a match says its own where it is written in another way. */
  guest: string
  who: string
  checked: boolean
  onChange: () => void
}) {
  const { day, game, location, name, score, result, leftOut } = match
  const reason = leftOut === null ? null : reasons[leftOut](who)
  const details = [location, name === guest ? null : `as ${name}`].filter((text) => text !== null)
  return (
    <li className="sheet-line py-1 last:border-b-0">
      <label className="flex min-h-14 items-center gap-3 py-1 has-disabled:cursor-not-allowed">
        <CheckMark checked={checked} disabled={leftOut === 'seated'} onChange={onChange} />
        <BoxFace game={game} size={36} className="max-[22rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-bold wrap-anywhere">{game.name}</span>
          <span className="block text-base leading-snug text-muted wrap-anywhere">
            <CalendarDay day={day} />
            {details.map((text) => (
              <span key={text}> · {text}</span>
            ))}
          </span>
          {reason !== null && (
            <span className="block text-base leading-snug text-draw">{reason}</span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end leading-tight">
          <Score value={score} />
          {result !== '' && <span className="text-base text-muted">{result}</span>}
        </span>
      </label>
    </li>
  )
}

/** Why a match is left out at first. */
const reasons = {
  duplicate: (who) =>
    who === 'me'
      ? 'You have a match of that day and game with this score.'
      : `${who} has a match of that day and game with this score.`,
  seated: (who) =>
    who === 'me' ? 'You sit at this table already.' : `${who} sits at this table already.`,
} satisfies Record<NonNullable<ClaimedMatch['leftOut']>, (who: string) => string>
