import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { DataProblem } from './data-problem.ts'

/** Requests have at most 1 MiB, and JSON in JSON can grow sevenfold: no row is as long as this. */
const LINE_MAX = 16 * 1024 * 1024
/** Longer lines can only be rows. */
const OBJECT_LINE_MAX = 64 * 1024

/**
 * Streams the lines of a gzipped file. Lines have a limit, so a file that unpacks to much more than its
 * size does not fill the memory.
 * @param bytesMax how long all lines together may be
 * @throws DataProblem when the file is damaged, missing or too large
 */
export async function* linesOf(file: string, bytesMax = Infinity): AsyncGenerator<Buffer> {
  // Data that somebody appended to a backup must be noticed.
  const unzipped = createGunzip({ rejectGarbageAfterEnd: true })
  // The loop below gets the errors; without a callback `pipeline` would throw them again.
  pipeline(createReadStream(file), unzipped, () => undefined)
  let rest: Buffer[] = []
  let [restBytes, bytes] = [0, 0]
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw tooLarge(file, bytesMax)
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        rest.push(chunk.subarray(start, end))
        yield Buffer.concat(rest)
        ;[rest, restBytes] = [[], 0]
        start = end + 1
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      restBytes += chunk.length - start
      if (restBytes > LINE_MAX) throw damaged(file)
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') throw damaged(file)
    if (code === 'ENOENT') throw new DataProblem(`There is no file ${file}.`)
    throw error
  } finally {
    unzipped.destroy()
  }
  // Every line ends with a line feed.
  if (rest.length > 0) throw damaged(file)
}

/**
 * The value of a line. The line must be exactly as we write it: so no object has a name twice, and no
 * number changes when it is read.
 */
export function parseLine(file: string, line: Buffer): unknown {
  // Arrays in arrays would take fifty times their length.
  if (!isUtf8(line) || (line.length > OBJECT_LINE_MAX && !isFlatArray(line))) throw damaged(file)
  const text = line.toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (JSON.stringify(value) === text) return value
  } catch {
    // Not JSON, or nested too deeply to be written again.
  }
  throw damaged(file)
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, OPEN_OBJECT] = [0x22, 0x5c, 0x5b, 0x7b]

/** Whether a line can be a row: one array, without others inside. */
function isFlatArray(line: Buffer): boolean {
  if (line[0] !== OPEN_ARRAY) return false
  let inText = false
  for (let at = 1; at < line.length; at += 1) {
    const byte = line[at]
    if (inText && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) inText = !inText
    else if (!inText && (byte === OPEN_ARRAY || byte === OPEN_OBJECT)) return false
  }
  return true
}

export function damaged(file: string): DataProblem {
  return new DataProblem(`${file} is damaged or was cut off: use another backup.`)
}

function tooLarge(file: string, bytesMax: number): DataProblem {
  const megabytes = Math.floor(bytesMax / 1e6)
  return new DataProblem(
    `${file} unpacks to more than the ${megabytes} MB that are free where it would be restored.`,
  )
}
