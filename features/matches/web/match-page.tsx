import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'

import { canEdit } from '#features/matches/rules.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'

import { keptEdit } from './kept-edit.ts'
import { matchQuery, type OpenedMatch } from './match-queries.ts'
import { MatchSkeleton } from './match-skeleton.tsx'
import { MatchView } from './match-view.tsx'
import { useViewer } from './use-viewer.ts'

const MatchEditor = lazy(async () => ({
  default: (await import('./match-editor.tsx')).MatchEditor,
}))
const route = getRouteApi('/_app/matches/$id')

export function MatchPage() {
  const { id } = route.useParams()
  const match = useQuery(matchQuery(id))
  // Deferred, so that it is drawn in steps, between which a tap is answered.
  const known = useDeferredValue(match.data)
  const refused = match.data === undefined ? refusalOf(match.error) : null
  useLeaving(refused)

  if (known?._id === id) return <Match key={id} match={known} />
  if (match.error === null || refused !== null) return <MatchSkeleton />
  return (
    <>
      <PageTitle title="Match" />
      <Card>
        <LoadFailure
          title="This match did not load"
          message={messageOf(match.error, 'Failed to fetch match.')}
          retrying={match.isFetching}
          onRetry={() => void match.refetch()}
          action={<TextLink to="/matches">Back to matches</TextLink>}
        />
      </Card>
    </>
  )
}

/** The match to look at or to edit. */
function Match({ match }: { match: OpenedMatch }) {
  const viewer = useViewer()
  const [mode, setMode] = useState<'first look' | 'edit' | 'look'>(() => {
    const begun = keptEdit(match._id, viewer.userId) !== null && canEdit(match, viewer).ok
    return begun ? 'edit' : 'first look'
  })
  return mode === 'edit' ? (
    <Suspense fallback={<MatchSkeleton />}>
      <MatchEditor match={match} onClose={() => setMode('look')} />
    </Suspense>
  ) : (
    <MatchView match={match} afterEdit={mode === 'look'} onEdit={() => setMode('edit')} />
  )
}

/** What to say to whom the match is not there, or not there for. */
function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return 'Match not found.'
  return error.status === 403 ? 'You don’t have access to this match.' : null
}

function useLeaving(refused: string | null): void {
  const navigate = route.useNavigate()
  useEffect(() => {
    if (refused === null) return
    toast.error(refused)
    void navigate({ to: '/matches', replace: true, viewTransition: false })
  }, [refused, navigate])
}
