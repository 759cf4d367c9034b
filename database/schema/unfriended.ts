/** Whom a user has unfriended, for as long as a friend link of before may work. */
export interface UnfriendedTable {
  user_id: string
  friend_id: string
  ended_at: string
}
