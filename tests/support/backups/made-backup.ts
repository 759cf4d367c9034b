import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import { lineWriter } from '#database/backup/backup-file.ts'
import { knownTables } from '#database/backup/known-tables.ts'
import { migrationNames } from '#database/migrations/migrate.ts'

type Content = Record<string, readonly Record<string, unknown>[]>

/**
 * The lines of a backup file without its end, as somebody without a database could write them. Every
 * table is there.
 * @param content rows by table; columns that are left out are null
 */
export async function madeBackup(
  content: Content = {},
  migration = migrationNames.at(-1) ?? '',
): Promise<string[]> {
  const lines = [lineWriter().header({ migration, madeAt: '2026-11-22T12:00:00.000Z' }).trimEnd()]
  for (const [name, known] of await knownTables(migration)) {
    const columns = [...known.keys()].toSorted()
    lines.push(JSON.stringify({ name, columns }))
    for (const row of content[name] ?? []) {
      lines.push(JSON.stringify(columns.map((column) => row[column] ?? null)))
    }
  }
  return lines
}

/** The same lines with an end that has the right counts and checksums, whatever the lines contain. */
export function sealed(lines: readonly string[]): string {
  const counts = new Map<string, number>()
  const hashes = new Map<string, string[]>()
  let table = ''
  for (const line of lines) {
    const read = parsed(line)
    if (Array.isArray(read)) {
      counts.set(table, (counts.get(table) ?? 0) + 1)
      hashes.set(table, [...(hashes.get(table) ?? []), `${line}\n`])
    } else if (typeof read === 'object' && read !== null && 'name' in read) {
      table = String(read.name)
      counts.set(table, 0)
    }
  }
  const text = lines.map((line) => `${line}\n`).join('')
  const tables = [...counts.keys()].map(
    (name) => [name, sha256((hashes.get(name) ?? []).join(''))] as const,
  )
  const end = {
    counts: Object.fromEntries(counts),
    tables: Object.fromEntries(tables),
    sha256: sha256(text),
  }
  return `${text}${JSON.stringify({ end })}\n`
}

/** A whole backup file. */
export async function backupFile(content: Content = {}, migration?: string): Promise<Buffer> {
  return gzipSync(sealed(await madeBackup(content, migration)))
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
