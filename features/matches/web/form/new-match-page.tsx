import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { messageOf } from '#client/api-error.ts'
import { friendsQuery } from '#features/friends/web/people/friend-queries.ts'
import type { Game } from '#features/games/contract.ts'
import { gameQuery } from '#features/games/web/data/games-query.ts'
import { GamePicker } from '#features/games/web/game-picker.tsx'
import { GAME_REQUIRED } from '#features/matches/rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { DatePicker } from '#ui/dates/date-picker.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { recentMatchesQuery } from '../data/match-queries.ts'
import { FormActions } from './form-actions.tsx'
import { GameShortcuts } from './game-shortcuts.tsx'
import { NewMatchSkeleton } from './new-match-skeleton.tsx'
import { NotesField } from './notes-field.tsx'
import { TableCard } from './table-card.tsx'
import { useMatchForm } from './use-match-form.tsx'
import { CREATE_FAILED, useNewMatch } from './use-new-match.ts'

const route = getRouteApi('/_app/matches/new')

export function NewMatchPage() {
  const { draft, change, update, scoring, save, discard } = useNewMatch()
  const form = useMatchForm({ draft, update, scoring, game: draft.game?._id, save })
  useGameFromSearch((game) => change({ game }))
  const today = useSyncExternalStore(onVisibilityChange, isoToday)

  // Deferred, so that React renders the form in steps and can handle taps between them.
  if (useDeferredValue(useSuggestionsPending())) {
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
      <Form onSubmit={form.submit} errors={form.errors} className="flex flex-col gap-5">
        <StagedRender first={1}>
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
                value={draft.day ?? today}
                onChange={(day) => change({ day: day === isoToday() ? null : day })}
              />
            </div>
          </Card>
          <TableCard {...form.table} isNew />
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
            <ButtonLink to="/matches" tone="quiet" onClick={discard}>
              Cancel
            </ButtonLink>
            {draft.game === null && (
              <p className="text-sm text-muted max-sm:sr-only">{GAME_REQUIRED}</p>
            )}
          </FormActions>
        </StagedRender>
      </Form>
      {form.guestDialog}
    </>
  )
}

function isoToday(): string {
  return isoDayOf(new Date())
}

/** A form that stayed open over night gets the new day when the tab is shown again. */
function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Whether the recent games and the friends are still loading. The form waits for them, because they
 * would push its fields down under the finger. After a failure it does not wait, and a form that is
 * shown stays: a retry in the background must not hide it.
 */
function useSuggestionsPending(): boolean {
  const [shown, setShown] = useState(false)
  const recent = useQuery(recentMatchesQuery)
  const friends = useQuery(friendsQuery)
  const pending = [recent, friends].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  )
  if (!pending && !shown) setShown(true)
  return pending && !shown
}

/** Takes the game that /games/new passes in the search parameters, once. */
function useGameFromSearch(apply: (game: Game) => void) {
  const { game: id } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: game } = useQuery({ ...gameQuery(id ?? ''), enabled: id !== undefined })
  const applyOnce = useEffectEvent((found: Game | null) => {
    if (found !== null) apply(found)
    // The page's own view transition may still be running.
    void navigate({ search: {}, replace: true, viewTransition: false })
  })
  useEffect(() => {
    if (id !== undefined && game !== undefined) applyOnce(game)
  }, [id, game])
}
