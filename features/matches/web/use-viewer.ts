import type { Viewer } from '#features/matches/rules.ts'
import { useMe } from '#web/me.ts'

/** The signed-in user as the rules about matches see somebody. */
export function useViewer(): Viewer {
  const { _id, role } = useMe()
  return { userId: _id, role }
}
