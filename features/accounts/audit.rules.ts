export const AUDIT_RETENTION_DAYS = 365
export const NETWORK_RETENTION_DAYS = 30

/** The address is null for a deleted account. */
export interface AuditLine {
  id: string
  at: string
  what: string
  /** null for the operator. */
  by: string | null
  byEmail: string | null
  about: string | null
  aboutEmail: string | null
  matchId: string | null
  network: string | null
}

export function auditText(line: AuditLine): string {
  const { at, what, by, about, matchId, network } = line
  const parts = [
    ...(about === null || about === by ? [] : [`of ${person(about, line.aboutEmail)}`]),
    ...(matchId === null ? [] : [`match ${matchId}`]),
    by === null ? 'by the operator' : `by ${person(by, line.byEmail)}`,
    ...(network === null ? [] : [`from ${network}`]),
  ]
  return `${at}  ${what.padEnd(16)}  ${parts.join('  ')}`
}

function person(id: string, email: string | null): string {
  return email === null ? `${id} (gone)` : `${email} (${id})`
}
