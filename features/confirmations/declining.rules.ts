import type { Verdict } from '#features/matches/matches.rules.ts'

/** How long declining can be undone, or get a reason. */
export const REJOIN_MINUTES = 10

/** Where somebody stands who has declined a match. */
export interface DeclinedSeat {
  /** ISO 8601; null for somebody who has not declined. */
  declinedAt: string | null
  /** Whether they are at the table again. */
  plays: boolean
  /** Whether the row is still there, nobody else's and as declining left it. */
  free: boolean
}

/** Whether declining is recent: also when the clock of another instance runs ahead. */
export function isRecent(declinedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(declinedAt) <= REJOIN_MINUTES * 60_000
}

export function canRejoin({ declinedAt, plays, free }: DeclinedSeat, now: Date): Verdict {
  const no = (reason: string, code: 'forbidden' | 'conflict' = 'conflict'): Verdict => ({
    ...{ ok: false, reason, code },
  })
  if (declinedAt === null) return no('Only who has declined a match can undo it.', 'forbidden')
  if (plays) return no('You are at the table already.')
  if (!isRecent(declinedAt, now)) {
    return no(`Declining can be undone within ${REJOIN_MINUTES} minutes.`)
  }
  return free ? { ok: true } : no('Your seat is somebody else’s by now, or gone.')
}
