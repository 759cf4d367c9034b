/**
 * What a node of the cluster is for our reads: `used`, or left out because it is `behind`, `away`, not a
 * standby of our primary (`other`), or `resting` after it has failed. `blind` may not be asked what it
 * follows: our user needs the role `pg_monitor`.
 */
export const REPLICA_STATES = ['used', 'behind', 'away', 'other', 'resting', 'blind'] as const
export type ReplicaState = (typeof REPLICA_STATES)[number]
