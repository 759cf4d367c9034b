import { isArchive } from '#features/exports/archive-reading.rules.ts'

import { readBgg } from './bgg.rules.ts'
import { isBgStats, readBgStats } from './bgstats.rules.ts'
import {
  collecting,
  type Collector,
  type ReadOptions,
  type ReadResult,
  refused,
} from './file-reading.rules.ts'
import { isOwnCsv, readOwnArchive, readOwnCsv } from './own-csv.rules.ts'
import { recordsOf } from './table-records.rules.ts'
import { readTable } from './table.rules.ts'

/** Larger than every export; a file is read into memory, on phones too. */
const FILE_MAX = 64 * 1024 * 1024
const HEAD = 1024
/** First bytes of zip (also .xlsx and .ods), gzip, 7z, rar, xz and bzip2, as Latin-1. */
const PACKED = ['PK\u0003\u0004', 'PK\u0005\u0006', '\u001f\u008b', '7z¼¯', 'Rar!', 'ý7zX', 'BZh']

/** Nothing is thrown and nothing is run. */
export async function readFile(
  file: Pick<File, 'name' | 'size' | 'arrayBuffer'>,
  options: ReadOptions,
): Promise<ReadResult> {
  if (file.size > FILE_MAX) return refused('too_large')
  try {
    const collector = collecting(options, file.name)
    return readBytes(new Uint8Array(await file.arrayBuffer()), collector)
  } catch {
    // A file that disappears while it is read, or memory that is not enough for its contents.
    return refused('cut_off')
  }
}

/** The first bytes decide, whatever the file's name says. */
function readBytes(bytes: Uint8Array, collector: Collector): ReadResult {
  if (bytes.length === 0) return refused('empty')
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (PACKED.some((magic) => start.startsWith(magic))) return refused('zip')
  const text = decoded(bytes)
  const head = (text ?? new TextDecoder().decode(bytes.subarray(0, HEAD)))
    .slice(0, HEAD)
    .trimStart()
  // Pictures, databases and old spreadsheets have zeros.
  const isOther = head.includes('\0') || /^(?:<(?:!doctype\s+html|html)\b|%PDF)/iu.test(head)
  if (isOther) return refused('unknown')
  if (!/^[<{[]/u.test(head)) return readCells(bytes, text, collector)
  if (text === null) return refused('encoding')
  if (head.startsWith('<')) return readBgg(text, collector)
  const json: unknown = JSON.parse(text)
  if (isArchive(json)) return readOwnArchive(json, collector)
  return isBgStats(json) ? readBgStats(json, collector) : refused('unknown')
}

function readCells(bytes: Uint8Array, text: string | null, collector: Collector): ReadResult {
  if (text === null) collector.tell('old_characters', 0, 'Windows-1252')
  // Spreadsheets of many countries write it; every byte is a character there.
  const records = recordsOf(text ?? new TextDecoder('windows-1252').decode(bytes))
  if (records === null) return refused('cut_off')
  return isOwnCsv(records[0]?.cells ?? [])
    ? readOwnCsv(records, collector)
    : readTable(records, collector)
}

function decoded(bytes: Uint8Array): string | null {
  const mark = `${bytes[0]} ${bytes[1]}`
  const encoding = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
