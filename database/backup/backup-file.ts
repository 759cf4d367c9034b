import { createHash, type Hash } from 'node:crypto'

import * as z from 'zod/mini'

import { migrationNames } from '../migrations/migrate.ts'
import type { Table } from '../schema/tables.ts'
import { DataProblem } from './data-problem.ts'
import { type KnownColumn, type KnownTables, knownTables } from './known-tables.ts'
import { damaged, linesOf, parseLine } from './lines.ts'
import type { Row } from './snapshot.ts'

/**
 * A backup is gzipped JSON lines: a header; for each table its name and columns, then its rows as
 * arrays; and an end with row counts, the SHA-256 of each table's rows and of all lines before it.
 * The format does not depend on the engine, so either engine can restore it.
 */
export interface Header {
  tabletally: 'backup'
  format: 1
  /** The last migration of the source database. */
  migration: string
  madeAt: string
}

/** Rows by table. */
export type Counts = Record<string, number>

export interface Contents {
  counts: Counts
  /** The SHA-256 of each table's rows, the same as `digestOf` (snapshot.ts) computes in a database. */
  tables: Record<string, string>
}

interface End {
  counts: Counts
  /** Missing in older backups. */
  tables?: Contents['tables'] | undefined
  sha256: string
}

type Line = Header | Omit<Table, 'key'> | Row

/** Formats the lines of a backup; call `end` last. */
export function lineWriter() {
  const hash = createHash('sha256')
  const counts: Counts = {}
  const hashes = new TableHashes()
  const format = (lines: readonly Line[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    hash.update(text)
    return text
  }
  return {
    counts,
    header: (header: Omit<Header, 'tabletally' | 'format'>) =>
      format([{ tabletally: 'backup', format: 1, ...header }]),
    table({ name, columns }: Table): string {
      counts[name] = 0
      return format([{ name, columns }])
    },
    rows(table: string, rows: readonly Row[]): string {
      counts[table] = (counts[table] ?? 0) + rows.length
      const lines = format(rows)
      hashes.of(table).update(lines)
      return lines
    },
    end() {
      const tables = hashes.digests(Object.keys(counts))
      const end: End = { counts, tables, sha256: hash.digest('hex') }
      return `${JSON.stringify({ end })}\n`
    },
  }
}

class TableHashes {
  readonly #hashes = new Map<string, Hash>()

  of(table: string): Hash {
    const hash = this.#hashes.get(table) ?? createHash('sha256')
    this.#hashes.set(table, hash)
    return hash
  }

  digests(tables: readonly string[]): Contents['tables'] {
    return Object.fromEntries(tables.map((table) => [table, this.of(table).digest('hex')]))
  }
}

export interface ReadRows {
  table: Omit<Table, 'key'>
  rows: Row[]
}

/** The largest part of rows that is passed on: in rows, and roughly in bytes. */
const [CHUNK_ROWS, CHUNK_BYTES] = [1000, 4 * 1024 * 1024]

const isTime = z.refine<string>(
  (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text,
)
const anyHeader = z.object({
  tabletally: z.literal('backup'),
  format: z.int().check(z.positive()),
  migration: z.string().check(z.regex(/^\d{3}-[a-z-]{1,60}$/u)),
})
const headerSchema = z.strictObject({
  ...anyHeader.shape,
  format: z.literal(1),
  madeAt: z.string().check(isTime),
})
const tableSchema = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
const endSchema = z.strictObject({
  end: z.strictObject({
    counts: z.unknown(),
    tables: z.optional(z.unknown()),
    sha256: z.string(),
  }),
})

/** @throws DataProblem when the file is no backup, or a newer version wrote it */
export async function readHeader(file: string): Promise<Header> {
  for await (const line of linesOf(file)) return headerOf(file, parseLine(file, line))
  throw new DataProblem(`${file} is not a backup of Tabletally.`)
}

function headerOf(file: string, read: unknown): Header {
  const header = z.safeParse(headerSchema, read)
  const any = header.success ? header : z.safeParse(anyHeader, read)
  if (!any.success || (!header.success && any.data.format === 1)) {
    throw new DataProblem(`${file} is not a backup of Tabletally.`)
  }
  if (!header.success) {
    throw new DataProblem(`${file} was made by a newer Tabletally: update this one first.`)
  }
  const { migration } = header.data
  if (migrationNames.includes(migration)) return header.data
  throw new DataProblem(
    `${file} was made by a newer Tabletally (${migration}): update this one first.`,
  )
}

/**
 * Streams all rows of a backup with the tables, columns and values of our own schema.
 * @param bytesMax how long it may be, unpacked
 * @throws DataProblem, perhaps only at the end, when the file is damaged or somebody made it up
 */
export async function* readBackup(
  file: string,
  bytesMax = Infinity,
): AsyncGenerator<ReadRows, Contents> {
  const hash = createHash('sha256')
  const counts = new Map<string, number>()
  const hashes = new TableHashes()
  let known: KnownTables | null = null
  let table: OpenTable | null = null
  let [rows, bytes]: [Row[], number] = [[], 0]
  let end: z.infer<typeof endSchema>['end'] | undefined
  for await (const line of linesOf(file, bytesMax)) {
    if (end !== undefined) throw damaged(file)
    const read = parseLine(file, line)
    if (known === null) {
      known = await knownTables(headerOf(file, read).migration)
      hash.update(line).update('\n')
      continue
    }
    if (Array.isArray(read)) {
      if (table === null || !isRowOf(table.kinds, read)) throw damaged(file)
      hash.update(line).update('\n')
      hashes.of(table.name).update(line).update('\n')
      counts.set(table.name, (counts.get(table.name) ?? 0) + 1)
      rows.push(read)
      bytes += line.length
      if (rows.length < CHUNK_ROWS && bytes < CHUNK_BYTES) continue
    }
    if (table !== null && rows.length > 0) yield { table, rows }
    ;[rows, bytes] = [[], 0]
    if (Array.isArray(read)) continue
    const last = z.safeParse(endSchema, read)
    if (last.success) {
      ;({ end } = last.data)
      continue
    }
    hash.update(line).update('\n')
    table = openTable(file, known, read)
    if (counts.has(table.name)) throw otherTables(file)
    counts.set(table.name, 0)
  }
  if (known === null || end === undefined) throw damaged(file)
  if (counts.size !== known.size) throw otherTables(file)
  const contents: Contents = {
    counts: Object.fromEntries(counts),
    tables: hashes.digests([...counts.keys()]),
  }
  // The end lists the tables in the order in which they were written.
  const isSame = (read: unknown, found: unknown) => JSON.stringify(read) === JSON.stringify(found)
  if (
    end.sha256 !== hash.digest('hex') ||
    !isSame(end.counts, contents.counts) ||
    (end.tables !== undefined && !isSame(end.tables, contents.tables))
  ) {
    throw damaged(file)
  }
  return contents
}

/** The table that is being read, with the type of each of its columns. */
interface OpenTable extends Omit<Table, 'key'> {
  kinds: readonly KnownColumn[]
}

/** Every name is looked up in our own lists, because it becomes part of SQL. */
function openTable(file: string, known: KnownTables, read: unknown): OpenTable {
  const begun = z.safeParse(tableSchema, read)
  if (!begun.success) throw damaged(file)
  const { name, columns } = begun.data
  const ours = known.get(name)
  const kinds = columns.flatMap((column) => ours?.get(column) ?? [])
  const isComplete = kinds.length === columns.length && new Set(columns).size === ours?.size
  if (!isComplete || columns.length !== ours.size) throw otherTables(file)
  return { name, columns, kinds }
}

function otherTables(file: string): DataProblem {
  return new DataProblem(
    `${file} has other tables or columns than a backup of its version: use another backup.`,
  )
}

function isRowOf(kinds: readonly KnownColumn[], read: readonly unknown[]): read is Row {
  return (
    read.length === kinds.length &&
    kinds.every(({ kind, nullable }, index) => {
      const value = read[index]
      if (value === null) return nullable
      if (kind === 'text') return typeof value === 'string'
      return kind === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)
    })
  )
}

/** Reads a backup to its end. @throws DataProblem when it is damaged or cut off */
export async function checkBackup(file: string, bytesMax = Infinity): Promise<Contents> {
  const reading = readBackup(file, bytesMax)
  for (;;) {
    const { done, value } = await reading.next()
    if (done === true) return value
  }
}
