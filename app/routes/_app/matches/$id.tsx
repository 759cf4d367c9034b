import { queryClient } from '#client/query/query-client.ts'
import { matchQuery } from '#features/matches/web/match-queries.ts'

import type { Opened } from '../../../routes.tsx'

export { MatchPage as component } from '#features/match-page/web/match-page.tsx'

export function loader({ params }: Opened<'id'>): void {
  void queryClient.query(matchQuery(params.id)).catch(() => {})
}
