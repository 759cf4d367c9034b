import type { Look, StoredEndpoint, UnsentWrite } from '#client/unsent/unsent-write.ts'

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

/** Those whose words in the lists say it: “Confirm Azul”. */
const SAID: ReadonlySet<StoredEndpoint> = new Set<StoredEndpoint>([
  'POST /games',
  'POST /sessions/:id/confirm',
  'POST /sessions/confirm',
  'POST /sessions/:id/decline',
  'POST /sessions/:id/corrections',
  'POST /friends/send',
  'POST /guests/rename',
])

export function whatWaits({ endpoint }: Pick<UnsentWrite, 'endpoint'>): string {
  return acts[endpoint]
}

/** The same beside the words of a write; null where they say it. */
export function actBeside(write: Pick<UnsentWrite, 'endpoint'>): string | null {
  return SAID.has(write.endpoint) ? null : whatWaits(write)
}

const looks: Record<Exclude<Look['why'], 'refused'>, string> = {
  file: 'It comes from a file. Look at it before you save it again.',
  'other file': 'Somebody else wrote it. Look at who played before you save it.',
  unanswered:
    'It was sent more than a day ago, and no answer came. Look whether it was done before you send it again.',
  'unanswered, taken back':
    'It was sent before you took it back, and no answer came. Look whether it was done.',
}

/** Why it needs a look, as a sentence: the server's, where that has refused it. */
export function whyLook({ look }: Pick<UnsentWrite, 'look'>): string {
  if (look === null) return ''
  return look.why === 'refused' ? (look.refused?.message ?? '') : looks[look.why]
}

/** `1 match waits here`, `2 things wait here`. */
export function waitWords(writes: readonly Pick<UnsentWrite, 'endpoint'>[]): string {
  const count = writes.length
  const areMatches = writes.every(({ endpoint }) => endpoint === 'POST /sessions')
  if (areMatches) return count === 1 ? '1 match waits here' : `${count} matches wait here`
  return count === 1 ? '1 thing waits here' : `${count} things wait here`
}
