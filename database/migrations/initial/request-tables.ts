import type { Words } from '../statements.ts'

/** Limits. */
export const requestTables = ({ key, clustered }: Words): string[] => [
  `create table rate_limits (
    key ${key} primary key,
    window_start ${key} not null,
    count integer not null,
    expires_at ${key} not null
  )${clustered}`,
  `create index rate_limits_by_end on rate_limits (expires_at)`,
]
