import { migrationOf } from './statements.ts'

/** A device that is not reached rests, with all that waits for it. */
export const restingDevices = migrationOf(({ key }) => [
  `alter table push_devices add column attempts integer not null default 0`,
  `alter table push_devices add column rests_until ${key}`,
  `alter table push_queue drop column attempts`,
])
