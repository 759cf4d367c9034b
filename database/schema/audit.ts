/** Who did what to whose account: only ids, no names, addresses or secrets. */
export interface AuditTable {
  id: string
  at: string
  what:
    | 'grant-admin'
    | 'revoke-admin'
    | 'suspend'
    | 'unsuspend'
    | 'export'
    | 'backup'
    | 'restore'
    | 'delete-account'
    | 'change-password'
    | 'reset-password'
    | 'download-archive'
    | 'download-table'
    | 'download-bgstats'
    | 'edit-profile'
    | 'edit-match'
    | 'end-link'
  /** null for the operator at the command line. */
  by_user_id: string | null
  /** Whose account or data it was about; null for all users. */
  about_user_id: string | null
  match_id: string | null
  /** The network of the request, as rate limits count it; emptied after 30 days. */
  network: string | null
}
