import { meQuery } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { questionQuery } from '#features/guests/web/guest-queries.ts'
import { Board, HomePage } from '#features/home/web/home-page.tsx'
import { inboxQuery } from '#features/home/web/inbox-query.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { overviewQuery } from '#features/stats/web/overview-query.ts'
import { statsQuery } from '#features/stats/web/stats-query.ts'

export { HomePage as component }

export function loader(): void {
  // The page and the layout show failures.
  void Promise.allSettled([
    queryClient.query(inboxQuery),
    queryClient.query(overviewQuery({})),
    queryClient.query(recentMatchesQuery),
    queryClient.query(questionQuery()),
    // The totals need the user's id.
    queryClient
      .query({ ...meQuery, staleTime: 'static' })
      .then((me) => queryClient.query(statsQuery(me._id))),
  ])
  Board.preload()
}
