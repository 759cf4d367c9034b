import type { FileProblem } from './file-reading.rules.ts'

/** Larger than every export; a file is read into memory, on phones too. */
export const FILE_MAX = 64 * 1024 * 1024
/** Enough to tell what kind of file it is. */
const HEAD_BYTES = 1024

export type FileKind = 'json' | 'xml' | 'table'

export interface Opened {
  kind: FileKind
  encoding: string
}

/** First bytes of files that are packed or no text at all. */
const MAGIC: readonly [readonly number[], FileProblem][] = [
  // zip, also .xlsx and .ods; gzip; 7z; rar; xz; bzip2
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x1f, 0x8b], 'zip'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'zip'],
  [[0x52, 0x61, 0x72, 0x21], 'zip'],
  [[0xfd, 0x37, 0x7a, 0x58], 'zip'],
  [[0x42, 0x5a, 0x68], 'zip'],
  // PDF, PNG, JPEG, GIF, the old .xls, SQLite
  [[0x25, 0x50, 0x44, 0x46], 'unknown'],
  [[0x89, 0x50, 0x4e, 0x47], 'unknown'],
  [[0xff, 0xd8, 0xff], 'unknown'],
  [[0x47, 0x49, 0x46, 0x38], 'unknown'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'unknown'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], 'unknown'],
]

/** What a file is by its first bytes, whatever its name says. */
export function opened(head: Uint8Array): Opened | FileProblem {
  if (head.length === 0) return 'empty'
  for (const [magic, problem] of MAGIC) {
    if (magic.every((byte, at) => head[at] === byte)) return problem
  }
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES)).trimStart()
  if (text.includes('\0')) return 'unknown'
  if (text.startsWith('<')) {
    return /^<(!doctype\s+html|html)\b/iu.test(text)
      ? 'unknown'
      : { kind: 'xml', encoding: declared(text) ?? encoding }
  }
  return { kind: /^[{[]/u.test(text) ? 'json' : 'table', encoding }
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** The encodings that XML files of plays come in; another name is not tried out. */
function declared(text: string): string | null {
  const name = /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w-]{1,20})["']/iu.exec(text)?.[1]
  const known = ['iso-8859-1', 'windows-1252', 'latin1', 'us-ascii']
  return known.includes(name?.toLowerCase() ?? '') ? 'windows-1252' : null
}

/** A decoder that gives null for bytes that are no characters. */
export function strictDecoder(encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes?: Uint8Array): string | null => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
    } catch {
      return null
    }
  }
}
