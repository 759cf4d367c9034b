import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { CalendarDay } from '#features/days/web/day.tsx'
import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { matchWords, UNDO_WORDS, withDayWords } from '../import-words.ts'
import type { DryRun, OtherwiseMatch } from '../work/steps.ts'

/** Matches of earlier imports that are read otherwise now, before and after, and the way to correct them. */
export function OtherwiseCard({
  otherwise: { count, correctable, asked, shown },
  open,
  updating,
  onIncludeAsked,
  onCorrect,
}: {
  otherwise: DryRun['otherwise']
  /** Whether a question has no answer yet: matches may be read in yet another way then. */
  open: boolean
  updating: boolean
  onIncludeAsked: (include: boolean) => void
  onCorrect: () => void
}) {
  const [id, askedId] = [useId(), useId()]
  const kept = count - correctable - (asked.included ? 0 : asked.count)
  return (
    <Card title={`${matchWords(count)} ${count === 1 ? 'is' : 'are'} read otherwise now`}>
      <p id={id} className="-mt-2 text-base text-muted">
        An earlier import has read them in another way than this file is read today, or they were
        edited here. {open ? 'Answer what is asked first.' : UNDO_WORDS}
        {kept > 0 &&
          ` ${numberWords(kept)} ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}.`}
      </p>
      {asked.count > 0 && (
        <>
          <Switch
            className="mt-1"
            label={
              asked.count === 1
                ? 'Correct it as it is answered now'
                : `Correct ${numberWords(asked.count)} as they are answered now`
            }
            describedBy={askedId}
            checked={asked.included}
            onChange={onIncludeAsked}
          />
          <p id={askedId} className="text-base text-muted">
            It is not known what you answered when {asked.count === 1 ? 'it was' : 'they were'}{' '}
            imported: {asked.questions.join(' ')}
          </p>
        </>
      )}
      <ul
        role="list"
        aria-label="Matches that are read otherwise"
        className="mt-2 max-h-96 overflow-y-auto overscroll-contain"
      >
        {shown.map((match) => (
          <OtherwiseRow key={match.matchId} match={match} />
        ))}
      </ul>
      {shown.length < count && (
        <p className="text-base text-muted">The first {numberWords(shown.length)} are shown.</p>
      )}
      {correctable > 0 && (
        <Button
          className="mt-3"
          aria-disabled={open}
          aria-describedby={id}
          loading={updating}
          onClick={() => !open && onCorrect()}
        >
          {`Correct ${matchWords(correctable)}`}
        </Button>
      )}
    </Card>
  )
}

/** Why a match stays as it is. */
const reasons = {
  asked: 'it depends on what you answer',
  claimed: 'a friend has made it theirs',
  confirmed: 'somebody else has confirmed it',
  edited: 'it was edited here',
  contested: 'somebody has said that something is not right',
  impossible: 'a match cannot be stored like that',
  people: 'somebody in it is called otherwise here, so nobody knows who is who',
} satisfies Record<NonNullable<OtherwiseMatch['why']>, string>

function OtherwiseRow({ match: { day, game, matchId, was, now, why } }: { match: OtherwiseMatch }) {
  return (
    <li className="sheet-line py-1.5 last:border-b-0">
      <p className="flex items-center justify-between gap-3">
        <Link
          to="/matches/$id"
          params={{ id: matchId }}
          className="flex min-h-11 items-center font-semibold text-draw underline decoration-1 underline-offset-4 wrap-anywhere"
        >
          {game}
        </Link>
        <span className="shrink-0 text-base text-muted">
          <CalendarDay day={day} />
        </span>
      </p>
      <p className="text-base wrap-anywhere">
        <span className="text-muted">was:</span> {withDayWords(was)}
      </p>
      <p className="text-base wrap-anywhere">
        <span className="text-muted">now:</span> <b>{withDayWords(now)}</b>
      </p>
      {why !== null && <p className="text-base text-muted">Stays: {reasons[why]}.</p>}
    </li>
  )
}
