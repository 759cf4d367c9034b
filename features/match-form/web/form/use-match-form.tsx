import { useMemo, useState, useRef } from 'react'

import { ApiError } from '#client/api-error.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { typedScoreProblem } from '#features/scoring/web/typed-score.ts'

import { areDetailsValid, type DetailsDraft, type DetailsProps } from '../details/details-draft.ts'
import { nameTwice, useSamePeople } from '../people/companions.ts'
import { useGuestDialog } from '../people/use-guest-dialog.tsx'
import { type TableActions, useRanking } from '../score-card/place-tools.tsx'
import type { ResultsStatusProps } from '../score-card/results-status.tsx'
import type { ScoreCardProps } from '../score-card/score-card.tsx'
import { withLone, withScoringChoice, withSeats, withSidesChoice } from '../seats/modes.ts'
import {
  sentSeats,
  type TableDraft,
  withResultsPutBack,
  withoutResults,
  withScoresAgain,
  withSeat,
  withWinner,
} from '../seats/table-draft.ts'
import { withPlacesSwapped, withTeamOf } from '../seats/teams.ts'
import { isTied, tieOf, withTieDecided, withTieWinner } from '../seats/tie.ts'
import { secondPressWords } from './day-note.tsx'

interface MatchForm<Draft> {
  /** A day to come, which takes a second press; null for any other. */
  comes: string | null
  draft: Draft
  update: (change: (now: Draft) => Draft) => void
  game: Game | null
  save: {
    error: Error | null
    isPending: boolean
    mutate: () => void
    reset: () => void
  }
}

/** What the forms of a new match and of an edit share: changing the table, and submitting. */
export function useMatchForm<Draft extends TableDraft & DetailsDraft>({
  draft,
  update,
  game,
  save,
  comes,
}: MatchForm<Draft>) {
  const [submitted, setSubmitted] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const guests = useGuestDialog(draft.seats, errors, changeSeats)
  const people = useSamePeople(draft.seats)
  const twice = useMemo(() => nameTwice(people), [people])
  const doubts = [comes, twice?.guest.key].filter((doubt) => doubt != null)
  const { isSaid, press } = useSecondPress(doubts.length === 0 ? null : doubts.join(' '))
  const pieces = useMemo(
    () => coloursOf(people.map(({ user, name }) => ({ userId: user, name }))),
    [people],
  )

  function changeSeats(seats: TableDraft['seats']) {
    // The server's messages name players by index, so a change of the order makes them invalid.
    if (seats.length !== draft.seats.length) save.reset()
    update((now) => withSeats(now, seats))
  }

  function submit() {
    setSubmitted(true)
    const isValid =
      areDetailsValid(draft) &&
      sentSeats(draft).every((seat) => typedScoreProblem(seat.score) === null)
    if (isValid && !save.isPending && press()) save.mutate()
  }

  const ranking = useRanking(update)
  const actions = useTableActions(update, save.reset, guests.open, ranking.onSamePlace)
  const table: ScoreCardProps = {
    draft,
    pieces,
    showScoreErrors: submitted,
    actions,
    ...useScoringActions(update),
    onTie: (decision) => update((now) => withTieDecided(now, decision)),
    ranking,
  }
  const results: ResultsStatusProps = {
    draft,
    onPutBack: () => update((now) => withResultsPutBack(now)),
    onScoresAgain: () => update((now) => withScoresAgain(now)),
  }
  const details: DetailsProps = {
    draft,
    game,
    pieces,
    onChange: (changed) => update((now) => ({ ...now, ...changed })),
    onSeat: actions.onSeat,
  }
  return {
    errors,
    submit,
    /** What Save says once a doubt was said; null before. */
    pressAgain: isSaid ? secondPressWords(comes, twice?.guest.name ?? '') : null,
    people,
    /** Two people of one name; null for none. */
    twice,
    areTwo: () => actions.onSeat(twice?.guest.key ?? '', { apart: true }),
    changeSeats,
    pieces,
    table,
    results,
    details,
    guests,
  }
}

type ScoringActions = Pick<ScoreCardProps, 'onScoring' | 'onSides'>

function useScoringActions<Draft extends TableDraft>(
  update: MatchForm<Draft>['update'],
): ScoringActions {
  return useMemo(
    () => ({
      onScoring: (choice) => update((now) => withScoringChoice(now, choice)),
      onSides: (choice) => update((now) => withSidesChoice(now, choice)),
    }),
    [update],
  )
}

/** They depend on nothing that typing changes, so that only the rows that change render again. */
function useTableActions<Draft extends TableDraft>(
  update: MatchForm<Draft>['update'],
  resetErrors: () => void,
  onEditGuest: TableActions['onEditGuest'],
  onSamePlace: TableActions['onSamePlace'],
): TableActions {
  return useMemo(
    () => ({
      onSeat: (key, changed) => update((now) => withSeat(now, key, changed)),
      onWinner: (key) =>
        update((now) => (isTied(tieOf(now), key) ? withTieWinner(now, key) : withWinner(now, key))),
      onNobody: () => update(withoutResults),
      onTieWinner: (key) => update((now) => withTieWinner(now, key)),
      onSamePlace,
      onTeam: (key, team) => update((now) => withTeamOf(now, key, team)),
      onSwap: (key, other) => update((now) => withPlacesSwapped(now, key, other)),
      onLone: (key) => update((now) => withLone(now, key)),
      onRemove: (key) => {
        resetErrors()
        update((now) =>
          withSeats(
            now,
            now.seats.filter((seat) => seat.key !== key),
          ),
        )
      },
      onEditGuest,
    }),
    [update, resetErrors, onEditGuest, onSamePlace],
  )
}

/** Two presses in less than this are one that slipped. */
const SLIP_MS = 600

/**
 * Whether a press that saves is the second one for the same doubt.
 * @param doubt what has to be said before it is stored; null for nothing
 */
function useSecondPress(doubt: string | null): {
  /** Whether it was said, so that the next press stores it. */
  isSaid: boolean
  /** @returns false for the first press, which only says it */
  press: () => boolean
} {
  const [said, setSaid] = useState<string | null>(null)
  const at = useRef(0)
  return {
    isSaid: doubt !== null && said === doubt,
    press: () => {
      if (doubt === null) return true
      if (said === doubt) return performance.now() - at.current >= SLIP_MS
      at.current = performance.now()
      setSaid(doubt)
      return false
    },
  }
}
