import { isArchive } from '#features/archives/archive-reading.rules.ts'

import { bggReading } from './bgg.rules.ts'
import { isBgStats, readBgStats } from './bgstats.rules.ts'
import { FILE_MAX, opened, strictDecoder } from './encodings.rules.ts'
import {
  type FileFacts,
  type FileProblem,
  type FileToRead,
  type ReadOptions,
  type ReadResult,
  refused,
} from './file-reading.rules.ts'
import { readOwnArchive } from './own-archive.rules.ts'
import { isOwnCsv, readOwnCsv } from './own-csv.rules.ts'
import { recordsOf } from './table-records.rules.ts'
import { readTable } from './table.rules.ts'

/** The file's arrival is this part of the work; the rest is making matches of it. */
const ARRIVAL = 0.5
/** Enough bytes to tell what kind of file it is. */
const HEAD = 1024

/**
 * Reads a file of another program, or our own archive. Nothing is thrown and nothing is run. It is
 * made for a worker: between chunks it awaits the file, and then it works without a break.
 * @param onProgress is told how much is done, from 0 to 1
 */
export async function readFile(
  file: FileToRead,
  options: ReadOptions,
  onProgress: (share: number) => void = () => {},
): Promise<ReadResult> {
  try {
    return await readChunks(file, options, onProgress)
  } catch {
    // A file that disappears while it is read, or memory that is not enough for its contents.
    return refused('cut_off')
  }
}

async function readChunks(
  file: FileToRead,
  options: ReadOptions,
  onProgress: (share: number) => void,
): Promise<ReadResult> {
  if (file.bytes > FILE_MAX) return refused('too_large')
  const facts = { name: file.name, bytes: file.bytes }
  const chunks: Uint8Array[] = []
  const reading: { xml: XmlArriving | null; kind: 'json' | 'xml' | 'table' | null } = {
    xml: null,
    kind: null,
  }
  let encoding = 'utf-8'
  let bytes = 0
  for await (const chunk of file.chunks) {
    bytes += chunk.length
    if (bytes > FILE_MAX) return refused('too_large')
    onProgress(Math.min(1, bytes / Math.max(file.bytes, bytes)) * ARRIVAL)
    chunks.push(chunk)
    if (reading.kind === null && bytes >= HEAD) {
      const kind = opened(joined(chunks))
      if (typeof kind === 'string') return refused(kind)
      reading.kind = kind.kind
      encoding = kind.encoding
      if (kind.kind === 'xml') reading.xml = xmlArriving(encoding)
    }
    if (reading.xml === null) continue
    const problem = reading.xml.take(chunks.splice(0))
    if (problem !== null) return refused(problem)
  }
  if (reading.kind === null) {
    const kind = opened(joined(chunks))
    if (typeof kind === 'string') return refused(kind)
    reading.kind = kind.kind
    encoding = kind.encoding
  }
  const work = (steps: Generator<number, ReadResult>) =>
    finished(steps, (share) => onProgress(ARRIVAL + share * (1 - ARRIVAL)))
  if (reading.kind === 'xml') {
    const xml = reading.xml ?? xmlArriving(encoding)
    const problem = xml.take(chunks) ?? xml.end()
    return problem === null ? work(xml.reading.finish(facts, options)) : refused(problem)
  }
  return work(readText(joined(chunks), { kind: reading.kind, encoding }, facts, options))
}

interface XmlArriving {
  reading: ReturnType<typeof bggReading>
  take(chunks: readonly Uint8Array[]): FileProblem | null
  end(): FileProblem | null
}

function xmlArriving(encoding: string): XmlArriving {
  const [decode, reading] = [strictDecoder(encoding), bggReading()]
  const write = (text: string | null) => (text === null ? 'encoding' : reading.write(text))
  return {
    reading,
    take: (chunks) =>
      chunks.reduce<FileProblem | null>((problem, chunk) => problem ?? write(decode(chunk)), null),
    end: () => write(decode()),
  }
}

function* readText(
  bytes: Uint8Array,
  { kind, encoding }: { kind: 'json' | 'table'; encoding: string },
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const decode = strictDecoder(encoding)
  const text = decode(bytes)
  const whole = text === null || decode() === null ? null : text
  if (kind === 'json') {
    return whole === null ? refused('encoding') : yield* readJson(whole, facts, options)
  }
  // Spreadsheets of many countries write windows-1252; every byte is a character there.
  const table = whole ?? new TextDecoder('windows-1252').decode(bytes)
  const records = recordsOf(table)
  if (records === null) return refused('cut_off')
  if (isOwnCsv(records[0]?.cells ?? [])) return yield* readOwnCsv(records, facts, options)
  return yield* readTable({ records, oldCharacters: whole === null }, facts, options)
}

function* readJson(
  text: string,
  facts: FileFacts,
  options: ReadOptions,
): Generator<number, ReadResult> {
  const json = parsed(text)
  if (json === undefined) return refused('cut_off')
  if (isArchive(json)) return yield* readOwnArchive(json, facts, options)
  if (isBgStats(json)) return yield* readBgStats(json, facts, options)
  return refused('unknown')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function finished(
  steps: Generator<number, ReadResult>,
  onProgress: (share: number) => void,
): ReadResult {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) {
      onProgress(1)
      return step.value
    }
    onProgress(step.value)
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
