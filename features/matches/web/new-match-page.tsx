import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'

import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { Game } from '#features/games/contract.ts'
import { GamePicker } from '#features/games/web/game-picker.tsx'
import { gameQuery } from '#features/games/web/games-query.ts'
import { GAME_REQUIRED, notesProblem } from '#features/matches/rules.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { dayOf } from '#web/ui/calendar-day.ts'
import { Card } from '#web/ui/card.tsx'
import { DatePicker } from '#web/ui/date-picker.tsx'
import { Form } from '#web/ui/form.tsx'
import { InSteps } from '#web/ui/in-steps.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

import { FormActions } from './form-actions.tsx'
import { GameShortcuts } from './game-shortcuts.tsx'
import { recentMatchesQuery } from './match-queries.ts'
import { NewMatchSkeleton } from './new-match-skeleton.tsx'
import { NotesField } from './notes-field.tsx'
import { typedScoreProblem } from './seat.ts'
import { TableCard } from './table-card.tsx'
import { useGuestDialog } from './use-guest-dialog.tsx'
import { CREATE_FAILED, useNewMatch } from './use-new-match.ts'

const route = getRouteApi('/_app/matches/new')

export function NewMatchPage() {
  const { draft, change, save, forget } = useNewMatch()
  const [judged, setJudged] = useState(false)
  const errors = save.error instanceof ApiError ? save.error.errors : undefined
  const guests = useGuestDialog(draft.seats, errors, (seats) => changeTable(seats))
  useGameOfAddress((game) => change({ game }))

  function changeTable(seats: typeof draft.seats) {
    // The server names players by their place, so its messages do not outlive a change of places.
    if (seats.length !== draft.seats.length) save.reset()
    change({ seats })
  }

  function submit() {
    setJudged(true)
    const wrong =
      notesProblem(draft.notes) !== null ||
      draft.seats.some((seat) => typedScoreProblem(seat.score) !== null)
    if (!wrong && !save.isPending) save.mutate()
  }

  // Deferred, so that the form is drawn in steps, between which a tap is answered.
  if (useDeferredValue(useSuggestionsAwaited())) {
    return (
      <>
        <PageTitle title="Log a New Match" />
        <NewMatchSkeleton />
      </>
    )
  }
  return (
    <>
      <PageTitle title="Log a New Match" />
      <Form onSubmit={submit} errors={errors} className="flex flex-col gap-5">
        <InSteps first={1}>
          <Card>
            <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div className="min-w-0">
                <GamePicker value={draft.game} onChange={(game) => change({ game })} error={null} />
                <GameShortcuts chosen={draft.game} onChoose={(game) => change({ game })} />
              </div>
              <DatePicker
                label="Date"
                name="date"
                required
                value={draft.day ?? dayOf(new Date())}
                onChange={(day) => change({ day: day === dayOf(new Date()) ? null : day })}
              />
            </div>
          </Card>
          <TableCard
            seats={draft.seats}
            isNew
            scoresJudged={judged}
            onChange={changeTable}
            onGuest={guests.open}
          />
          <Card>
            <NotesField value={draft.notes} onChange={(notes) => change({ notes })} />
          </Card>
          {save.isError && <Banner tone="error">{messageOf(save.error, CREATE_FAILED)}</Banner>}
          <FormActions>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={draft.game === null || draft.seats.length === 0}
              className="max-sm:flex-1"
            >
              Save Match
            </Button>
            <ButtonLink to="/matches" tone="quiet" onClick={forget}>
              Cancel
            </ButtonLink>
            {draft.game === null && (
              <p className="text-sm text-muted max-sm:sr-only">{GAME_REQUIRED}</p>
            )}
          </FormActions>
        </InSteps>
      </Form>
      {guests.dialog}
    </>
  )
}

/**
 * Whether the games and the people of late are on their way: the form waits for them, since they
 * would push its fields down under the finger. After a failure it does without, and once it is
 * there it stays: what tries again must not take it away.
 */
function useSuggestionsAwaited(): boolean {
  const [settled, setSettled] = useState(false)
  const recent = useQuery(recentMatchesQuery)
  const friends = useQuery(friendsQuery)
  const awaited = [recent, friends].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  )
  if (!awaited && !settled) setSettled(true)
  return awaited && !settled
}

/** Takes over the game that /games/new comes back with, once. */
function useGameOfAddress(take: (game: Game) => void) {
  const { game: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  const takeOnce = useEffectEvent((found: Game | null) => {
    if (found !== null) take(found)
    // The page's own transition may still be under way.
    void navigate({ search: {}, replace: true, viewTransition: false })
  })
  useEffect(() => {
    if (id !== undefined && game !== undefined) takeOnce(game)
  }, [id, game])
}
