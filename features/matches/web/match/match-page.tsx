import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { canEdit } from '#features/matches/rules.ts'
import { Card } from '#ui/base/card.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { useViewer } from '../actions/use-viewer.ts'
import { matchQuery, type OpenedMatch } from '../data/match-queries.ts'
import { storedEdit } from '../edit/stored-edit.ts'
import { MatchSkeleton } from './match-skeleton.tsx'
import { MatchView } from './match-view.tsx'

const MatchEditor = lazy(async () => ({
  default: (await import('../edit/match-editor.tsx')).MatchEditor,
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
    const begun = storedEdit(match._id, viewer.userId) !== null && canEdit(match, viewer).ok
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
