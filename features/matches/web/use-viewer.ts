import { useMe } from '#client/query/me.ts'

import type { Viewer } from '../matches.rules.ts'

/** The signed-in user, as the match rules take it. */
export function useViewer(): Viewer {
  const { _id, role } = useMe()
  return { userId: _id, role }
}
