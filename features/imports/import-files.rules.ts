import { isArchive } from '#features/exports/archive-reading.rules.ts'

import { readBgg } from './bgg.rules.ts'
import { isBgStats, readBgStats } from './bgstats.rules.ts'
import { collecting, type Collector } from './collecting.rules.ts'
import {
  type FileProblem,
  type ReadOptions,
  type ReadResult,
  refused,
} from './file-reading.rules.ts'
import { isOwnCsv, readOwnArchive, readOwnCsv } from './own-csv.rules.ts'
import { recordsOf } from './table-records.rules.ts'
import { readTable } from './table.rules.ts'

/** Larger than every export; a file is read into memory, on phones too. */
const FILE_MAX = 64 * 1024 * 1024
/** Enough to tell what kind of file it is. */
const HEAD_BYTES = 1024

/** Reads a file of another program, or our own archive. Nothing is thrown and nothing is run. */
export async function readFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  options: ReadOptions,
): Promise<ReadResult> {
  if (file.size > FILE_MAX) return refused('too_large')
  try {
    const collector = collecting(options, { name: file.name, bytes: file.size })
    return readBytes(new Uint8Array(await file.arrayBuffer()), collector)
  } catch {
    // A file that disappears while it is read, or memory that is not enough for its contents.
    return refused('cut_off')
  }
}

function readBytes(bytes: Uint8Array, collector: Collector): ReadResult {
  const head = opened(bytes.subarray(0, HEAD_BYTES))
  if (typeof head === 'string') return refused(head)
  const text = decoded(bytes, head.encoding)
  if (head.kind === 'table') {
    if (text === null) collector.tell('old_characters', 0, 'Windows-1252')
    // Spreadsheets of many countries write it; every byte is a character there.
    const records = recordsOf(text ?? new TextDecoder('windows-1252').decode(bytes))
    if (records === null) return refused('cut_off')
    if (isOwnCsv(records[0]?.cells ?? [])) return readOwnCsv(records, collector)
    return readTable(records, collector)
  }
  if (text === null) return refused('encoding')
  if (head.kind === 'xml') return readBgg(text, collector)
  const json: unknown = JSON.parse(text)
  if (isArchive(json)) return readOwnArchive(json, collector)
  return isBgStats(json) ? readBgStats(json, collector) : refused('unknown')
}

/** null for bytes that are no characters. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

interface Opened {
  kind: 'json' | 'xml' | 'table'
  encoding: string
}

/** First bytes of zip (also .xlsx and .ods), gzip, 7z, rar, xz and bzip2, as Latin-1. */
const PACKED = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u001f\u008b', '7z¼¯', 'Rar!', 'ý7zX', 'BZh']

/** What a file is by its first bytes, whatever its name says. */
function opened(head: Uint8Array): Opened | FileProblem {
  if (head.length === 0) return 'empty'
  const start = String.fromCharCode(...head.subarray(0, 8))
  if (PACKED.some((magic) => start.startsWith(magic))) return 'zip'
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head).trimStart()
  // Pictures, databases and old spreadsheets have zeros.
  if (text.includes('\0') || /^(?:<(?:!doctype\s+html|html)\b|%PDF)/iu.test(text)) return 'unknown'
  if (text.startsWith('<')) return { kind: 'xml', encoding }
  return { kind: /^[{[]/u.test(text) ? 'json' : 'table', encoding }
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
