/**
 * `behind`, `away`, not a standby of our primary (`other`), `resting` after a failure; `blind`: our user
 * needs the role `pg_monitor` to see what it follows.
 */
export const REPLICA_STATES = ['used', 'behind', 'away', 'other', 'resting', 'blind'] as const
export type ReplicaState = (typeof REPLICA_STATES)[number]
