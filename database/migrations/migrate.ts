import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'

import { DataProblem } from '../backup/data-problem.ts'
import type { Database, Db } from '../connect.ts'
import { codeOf } from '../database-errors.ts'
import { columnsOf } from '../schema/tables.ts'
import { initial } from './001-initial.ts'
import { imports } from './002-imports.ts'
import { traces } from './003-traces.ts'
import { search } from './004-search.ts'
import { signUps } from './005-sign-ups.ts'
import { accountability } from './006-accountability.ts'
import { keptAnswers } from './007-kept-answers.ts'
import { activityAndMail } from './008-activity-and-mail.ts'
import { peopleFound } from './009-people-found.ts'
import { mailsFound } from './010-mails-found.ts'
import { games } from './011-games.ts'
import { fields } from './012-fields.ts'
import { matchesFound } from './012-matches-found.ts'
import { matchFacets } from './014-match-facets.ts'
import { tallies, talliesQueued } from './015-tallies.ts'
import { corrections } from './016-corrections.ts'
import { links } from './017-links.ts'
import { claims } from './018-claims.ts'
import { unsubscribing } from './019-unsubscribing.ts'
import { talliesInOrder } from './021-tallies-in-order.ts'
import { importsUndone } from './022-imports-undone.ts'
import { guestsInActivity } from './023-guests-in-activity.ts'
import { talliesQueuedOnce } from './024-tallies-queued-once.ts'
import { formerPlayers } from './025-former-players.ts'
import { formerGuests } from './026-former-guests.ts'
import { expansionsChanged } from './027-expansions-changed.ts'
import { lentSeats } from './028-lent-seats.ts'
import { tallyVersions } from './029-tally-versions.ts'
import { formerPlayersMarked, formerPlayersStored } from './030-former-players.ts'
import { entriesInOrder } from './031-entries-in-order.ts'
import { deletions } from './032-deletions.ts'
import { workInTurns } from './034-work-in-turns.ts'
import { guestsMade } from './035-guests-made.ts'
import { ranks } from './036-ranks.ts'
import { mostPlayedFound, ranksCounted } from './037-ranks-counted.ts'
import { sourceIds } from './038-source-ids.ts'
import { namesCompared } from './039-names-compared.ts'
import { importsCorrected } from './040-imports-corrected.ts'
import { importAnswers } from './041-import-answers.ts'
import { arriving } from './042-arriving.ts'
import { madeOnce } from './043-made-once.ts'
import { push } from './044-push.ts'
import { locks } from './045-locks.ts'
import { unfriended } from './046-unfriended.ts'
import { restingDevices } from './049-resting-devices.ts'
import { actsInOrder } from './050-acts-in-order.ts'
import { storedBytes } from './051-stored-bytes.ts'
import { outcomesTold } from './052-outcomes-told.ts'

export type Migrations = Readonly<Record<string, Migration>>

export const migrations: Migrations = {
  '001-initial': initial,
  '002-imports': imports,
  '003-traces': traces,
  '004-search': search,
  '005-sign-ups': signUps,
  '006-accountability': accountability,
  '007-kept-answers': keptAnswers,
  '008-activity-and-mail': activityAndMail,
  '009-people-found': peopleFound,
  '010-mails-found': mailsFound,
  '011-games': games,
  '012-fields': fields,
  '012-matches-found': matchesFound,
  '014-match-facets': matchFacets,
  '015-tallies': tallies,
  '015-tallies-queued': talliesQueued,
  '016-corrections': corrections,
  '017-links': links,
  '018-claims': claims,
  '019-unsubscribing': unsubscribing,
  '021-tallies-in-order': talliesInOrder,
  '022-imports-undone': importsUndone,
  '023-guests-in-activity': guestsInActivity,
  '024-tallies-queued-once': talliesQueuedOnce,
  '025-former-players': formerPlayers,
  '026-former-guests': formerGuests,
  '027-expansions-changed': expansionsChanged,
  '028-lent-seats': lentSeats,
  '029-tally-versions': tallyVersions,
  '030-former-players': formerPlayersStored,
  '030-former-players-marked': formerPlayersMarked,
  '031-entries-in-order': entriesInOrder,
  '032-deletions': deletions,
  '034-work-in-turns': workInTurns,
  '035-guests-made': guestsMade,
  '036-ranks': ranks,
  '037-ranks-counted': ranksCounted,
  '037-ranks-counted-most-played': mostPlayedFound,
  '038-source-ids': sourceIds,
  '039-names-compared': namesCompared,
  '040-imports-corrected': importsCorrected,
  '041-import-answers': importAnswers,
  '042-arriving': arriving,
  '043-made-once': madeOnce,
  '044-push': push,
  '045-locks': locks,
  '046-unfriended': unfriended,
  '050-acts-in-order': actsInOrder,
  '052-outcomes-told': outcomesTold,
  '049-resting-devices': restingDevices,
  '051-stored-bytes': storedBytes,
}

/** In the order in which they run. */
export const migrationNames = Object.keys(migrations)

/** Then requests proceed for one to two times as long; the exact time is random. */
const PAUSE_MS = 1000
/** Several backups of a large database, each of some minutes, may follow each other. */
const RETRY_FOR_MS = 15 * 60_000

export interface MigrateOptions {
  /** Replaces the product's migrations, in tests. */
  all?: Migrations
  /** Called once when another program has locked a table that the migration needs. */
  waits?: () => void
  /** How long to retry for the locks. */
  triedForMs?: number
}

/**
 * Brings the schema up to date, one instance at a time. Each migration is atomic. On PostgreSQL each
 * has its own transaction with a short lock timeout; after a timeout it retries later, so that
 * concurrent requests never wait long.
 * @returns the names of the migrations that it ran
 * @throws DataProblem when a table stayed locked until the retries ended
 */
export async function migrate(
  database: Database,
  { all = migrations, waits, triedForMs = RETRY_FOR_MS }: MigrateOptions = {},
): Promise<string[]> {
  await refuseNewer(database.schema, all)
  if (database.engine === 'sqlite')
    return namesOf(await sqliteMigrator(database, all).migrateToLatest())
  const { schema: db } = database
  const schema = await ownSchema(db)
  const { migrateNext, prepareToMigrate } = await import('./migrate-postgres.ts')
  await prepareToMigrate(db, schema)
  const deadline = performance.now() + triedForMs
  const ran: string[] = []
  for (let notified = false; ;) {
    try {
      const name = await migrateNext(db, schema, all)
      if (name === null) return ran
      ran.push(name)
    } catch (error) {
      if (!isLockFailure(error)) throw failed(error)
      if (performance.now() > deadline) throw await stillLocked(db, all)
      if (!notified) waits?.()
      notified = true
      await sleep(PAUSE_MS * (1 + Math.random()))
    }
  }
}

/** As `migrate`, but the migration of this name is the last one that runs. */
export async function migrateTo(database: Database, last: string): Promise<string[]> {
  if (database.engine === 'sqlite') {
    return namesOf(await sqliteMigrator(database, migrations).migrateTo(last))
  }
  const until = Object.entries(migrations).filter(([name]) => name <= last)
  return migrate(database, { all: Object.fromEntries(until) })
}

function sqliteMigrator(database: Database, all: Migrations): Migrator {
  return new Migrator({ db: database.schema, provider: { getMigrations: async () => all } })
}

/** The schema in which new tables are created. */
async function ownSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  const name = rows[0]?.name ?? null
  if (name !== null) return name
  throw new DataProblem(
    'The search_path of this PostgreSQL connection names no schema that exists: create it first.',
  )
}

/** During an update a supervisor may restart the previous version; it must not run on a newer schema. */
async function refuseNewer(db: Db, all: Migrations): Promise<void> {
  const last = await lastMigration(db)
  if (last === null || Object.hasOwn(all, last)) return
  throw new DataProblem(
    `The database belongs to a newer Tabletally (${last}): start that one on it.`,
  )
}

/** A lock timeout or a deadlock. */
function isLockFailure(error: unknown): boolean {
  const code = codeOf(error)
  return code === '55P03' || code === '40P01'
}

async function stillLocked(db: Db, all: Migrations): Promise<DataProblem> {
  const last = (await lastMigration(db)) ?? ''
  const name = Object.keys(all).find((one) => one > last) ?? ''
  return new DataProblem(
    `The database could not be brought up to date (${name}): another program, a backup perhaps, holds its tables all the time. Start again when that has ended.`,
  )
}

function namesOf({ error, results }: MigrationResultSet): string[] {
  if (error !== undefined) throw failed(error)
  return (results ?? []).map((result) => result.migrationName)
}

function failed(error: unknown): Error {
  return new Error('The database could not be migrated.', { cause: error })
}

/** The last migration that ran on the database; null if none did. */
export async function lastMigration(db: Db): Promise<string | null> {
  if (!(await columnsOf(db)).has('kysely_migration')) return null
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? null
}
