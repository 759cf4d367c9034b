import type { StoredEndpoint, UnsentWrite } from '#client/unsent/unsent-write.ts'

/** What somebody has done that waits. */
const acts: Record<StoredEndpoint, string> = {
  'POST /games': 'New game',
  'POST /sessions': 'New match',
  'PUT /sessions/:id': 'Edit',
  'POST /sessions/:id/confirm': 'Confirmed',
  'POST /sessions/confirm': 'Confirmed',
  'POST /sessions/:id/unconfirm': 'Not confirmed after all',
  'POST /sessions/:id/decline': 'Declined',
  'POST /sessions/:id/rejoin': 'Back at the table',
  'POST /sessions/:id/corrections': 'Correction',
  'DELETE /sessions/:id': 'Deleted',
  'POST /friends/send': 'Friend request',
  'POST /guests/rename': 'Guest renamed',
}

export function whatWaits({ endpoint }: Pick<UnsentWrite, 'endpoint'>): string {
  return acts[endpoint]
}

/** `1 match waits here`, `2 things wait here`. */
export function waitWords(writes: readonly Pick<UnsentWrite, 'endpoint'>[]): string {
  const count = writes.length
  const areMatches = writes.every(({ endpoint }) => endpoint === 'POST /sessions')
  if (areMatches) return count === 1 ? '1 match waits here' : `${count} matches wait here`
  return count === 1 ? '1 thing waits here' : `${count} things wait here`
}
