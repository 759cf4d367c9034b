import { useUnsent } from '#client/unsent/unsent-store.ts'
import type { OpenedMatch } from '#features/whole-match/web/match-queries.ts'
import { isAbout } from '#features/whole-match/web/unsent/through-unsent.ts'

import { UnsentNote } from './unsent-note.tsx'

/** Above a match of which something waits: it is shown as if it were stored. */
export function WaitingNote({ match }: { match: OpenedMatch }) {
  const writes = useUnsent().filter((write) => write.refused === null && isAbout(write, match._id))
  return writes.length === 0 ? null : (
    <div className="mb-5">
      <UnsentNote writes={writes} />
    </div>
  )
}
