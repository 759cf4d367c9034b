import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'

import * as z from 'zod/mini'

import { type Table, tableNames } from '../schema/tables.ts'
import { DataProblem } from './data-problem.ts'
import { isRow, type Row } from './snapshot.ts'

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

const CHUNK_ROWS = 1000

const anyHeader = z.object({
  tabletally: z.literal('backup'),
  format: z.unknown(),
  migration: z.string(),
})
const headerSchema = z.extend(anyHeader, { format: z.literal(1), madeAt: z.string() })
const tableSchema = z.object({ name: z.enum(tableNames), columns: z.array(z.string()) })
const endSchema = z.object({
  end: z.object({
    counts: z.record(z.string(), z.number()),
    tables: z.optional(z.record(z.string(), z.string())),
    sha256: z.string(),
  }),
})

/** @throws DataProblem when the file is not a backup, or of a newer format */
export async function readHeader(file: string): Promise<Header> {
  for await (const line of linesOf(file)) {
    const read = parse(file, line)
    const header = z.safeParse(headerSchema, read)
    if (header.success) return header.data
    const any = z.safeParse(anyHeader, read)
    if (!any.success || any.data.format === 1) break
    throw new DataProblem(`${file} was made by a newer Tabletally: update this one first.`)
  }
  throw new DataProblem(`${file} is not a backup of Tabletally.`)
}

/** Streams all rows of a backup. @throws DataProblem, perhaps only at the end, when the file is damaged */
export async function* readBackup(file: string): AsyncGenerator<ReadRows, Contents> {
  const hash = createHash('sha256')
  const counts: Counts = {}
  const hashes = new TableHashes()
  let table: ReadRows['table'] | null = null
  let rows: Row[] = []
  let end: End | undefined
  for await (const line of linesOf(file)) {
    if (end !== undefined) throw damaged(file)
    const read = parse(file, line)
    if (typeof read === 'object' && read !== null && 'end' in read) {
      const last = z.safeParse(endSchema, read)
      if (!last.success) throw damaged(file)
      ;({ end } = last.data)
      continue
    }
    hash.update(line).update('\n')
    if (Array.isArray(read)) {
      if (table === null || read.length !== table.columns.length || !isRow(read))
        throw damaged(file)
      counts[table.name] = (counts[table.name] ?? 0) + 1
      hashes.of(table.name).update(line).update('\n')
      rows.push(read)
      if (rows.length < CHUNK_ROWS) continue
    }
    if (table !== null && rows.length > 0) yield { table, rows }
    rows = []
    const nextTable = z.safeParse(tableSchema, read)
    if (nextTable.success) {
      table = nextTable.data
      counts[table.name] = 0
    }
  }
  if (table !== null && rows.length > 0) yield { table, rows }
  const tables = hashes.digests(Object.keys(counts))
  const perTable = end?.tables === undefined ? {} : { tables }
  const found: End = { counts, ...perTable, sha256: hash.digest('hex') }
  if (!isDeepStrictEqual(end, found)) throw damaged(file)
  return { counts, tables }
}

/** Reads a backup to its end. @throws DataProblem when it is damaged or cut off */
export async function checkBackup(file: string): Promise<Contents> {
  const reading = readBackup(file)
  for (;;) {
    const { done, value } = await reading.next()
    if (done === true) return value
  }
}

function parse(file: string, line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw damaged(file)
  }
}

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip()
  // The loop below gets the errors; without a callback `pipeline` would throw them again.
  pipeline(createReadStream(file), unzipped, () => undefined)
  let rest: Buffer[] = []
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        rest.push(chunk.subarray(start, end))
        yield Buffer.concat(rest)
        rest = []
        start = end + 1
      }
      if (start < chunk.length) rest.push(chunk.subarray(start))
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) throw damaged(file)
    if (code === 'ENOENT') throw new DataProblem(`There is no file ${file}.`)
    throw error
  }
  // Every line ends with a line feed.
  if (rest.length > 0) throw damaged(file)
}

function damaged(file: string): DataProblem {
  return new DataProblem(`${file} is damaged or was cut off: use another backup.`)
}
