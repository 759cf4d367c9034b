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
  const { draft, change, update, scoring, save, forget } = useNewMatch()
  const form = useMatchForm({ draft, update, scoring, game: draft.game?._id, save })
  useGameOfAddress((game) => change({ game }))
  const today = useSyncExternalStore(onReturn, dayToday)

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
                onChange={(day) => change({ day: day === dayToday() ? null : day })}
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
            <ButtonLink to="/matches" tone="quiet" onClick={forget}>
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

function dayToday(): string {
  return isoDayOf(new Date())
}

/** A form that is looked at again may have become one of yesterday. */
function onReturn(look: () => void): () => void {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
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
