import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { failureOf } from '#client/query/failure-of.ts'
import { hasEdit } from '#features/match-form/web/edit/edit-keys.ts'
import { canEdit } from '#features/matches/matches.rules.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'
import { type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import { Card } from '#ui/base/card.tsx'
import { lazyPart } from '#ui/base/lazy-component.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { BoxLines } from '#ui/layout/box-lines.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { MatchView } from './match-view.tsx'

const MatchEditor = lazyPart(
  async () => (await import('#features/match-form/web/edit/match-editor.tsx')).MatchEditor,
)
const route = getRouteApi('/_app/matches/$id')
const formAttribute = rootAttribute('matchForm')

export function MatchPage() {
  const { id } = route.useParams()
  const { userId } = useViewer()
  // A write that needs a look opens the page anew, also where it is open.
  const opens = useLocation({ select: ({ state }) => state.opens })
  const match = useQuery(matchQuery(id))
  // Deferred, so that React renders it in steps and can handle taps between them.
  const known = useDeferredValue(match.data)
  const refused = match.data === undefined ? refusalOf(match.error) : null
  useRedirectWhenRefused(refused)

  if (known?._id === id) {
    return <Match key={`${id} ${opens}`} match={known} />
  }
  if (match.error === null || refused !== null) {
    return hasEdit(id, userId) ? <EditorSkeleton /> : <MatchSkeleton />
  }
  return (
    <>
      <PageTitle title="Match" />
      <Card>
        <LoadFailure
          title="This match did not load"
          {...failureOf(match, 'Failed to fetch match.')}
          action={<TextLink to="/matches">Back to matches</TextLink>}
        />
      </Card>
    </>
  )
}

function Match({ match }: { match: OpenedMatch }) {
  const viewer = useViewer()
  const [mode, setMode] = useState<'view' | 'edit' | 'view after edit'>(() =>
    hasEdit(match._id, viewer.userId) && canEdit(match, viewer).ok ? 'edit' : 'view',
  )
  if (mode === 'edit') {
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <MatchEditor match={match} onClose={() => setMode('view after edit')} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<MatchSkeleton />}>
      <MatchView
        match={match}
        afterEdit={mode === 'view after edit'}
        onEdit={() => setMode('edit')}
      />
    </Suspense>
  )
}

function MatchSkeleton() {
  return (
    <SkeletonGroup>
      <title>Match · Tabletally</title>
      <BoxLines
        box="size-15.5 sm:size-23"
        lines={['h-8 w-60 sm:h-11', 'h-6 w-44']}
        className="mb-5 gap-3.5 sm:gap-5"
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="overflow-clip rounded-t-card bg-card pb-5 torn">
          <Skeleton className="h-23 rounded-none sm:h-28" />
          {['a', 'b', 'c'].map((key) => (
            <div
              key={key}
              className="sheet-line flex h-17 items-center justify-between gap-3 px-4 sm:px-6"
            >
              <Skeleton className="h-9 w-40" />
              <Skeleton className="h-9 w-16" />
            </div>
          ))}
        </div>
        <div className="rounded-card bg-card p-4 shadow-card sm:p-6">
          <Skeleton className="mb-4 h-5 w-24" />
          <Skeleton className="mb-3 h-6 w-full" />
          <Skeleton className="mb-3 h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </div>
      </div>
    </SkeletonGroup>
  )
}

/** The form's width and bars are there before the form, so that nothing moves then. */
function EditorSkeleton() {
  return (
    <div ref={formAttribute}>
      <MatchSkeleton />
    </div>
  )
}

function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return 'Match not found.'
  return error.status === 403 ? 'You don’t have access to this match.' : null
}

function useRedirectWhenRefused(refused: string | null): void {
  const navigate = route.useNavigate()
  useEffect(() => {
    if (refused === null) return
    toast.error(refused)
    void navigate({ to: '/matches', replace: true, viewTransition: false })
  }, [refused, navigate])
}
