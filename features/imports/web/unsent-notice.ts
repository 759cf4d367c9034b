import {
  readUnsentFile,
  storeFileWrites,
  UNSENT_FILE_MAX_BYTES,
} from '#client/unsent/unsent-file.ts'

/** What a device has saved of what waited there is small, and begins with what it is. */
const HEAD_BYTES = 200

const UNREADABLE = 'A newer version of Tabletally has saved this file, or it is damaged.'

/** What became of a chosen file. */
export interface UnsentNotice {
  tone: 'success' | 'error'
  words: string
}

/**
 * Puts back what waited on a device, if the file is that.
 * @returns null for every other file
 */
export async function takeUnsent(file: File, userId: string): Promise<UnsentNotice | null> {
  const head = await file.slice(0, HEAD_BYTES).text()
  if (!/"kind":\s*"unsent"/u.test(head)) return null
  const writes = file.size > UNSENT_FILE_MAX_BYTES ? 'newer' : readUnsentFile(await file.text())
  if (writes === null) return null
  if (writes === 'newer') {
    return { tone: 'error', words: UNREADABLE }
  }
  try {
    return { tone: 'success', words: wordsOf(await storeFileWrites(userId, writes)) }
  } catch {
    return { tone: 'error', words: 'This device could not store what is in the file.' }
  }
}

function wordsOf(counts: Awaited<ReturnType<typeof storeFileWrites>>): string {
  const parts = [
    [counts.toLookAt, 'put in “Needs a look”'],
    [counts.existing, 'here already'],
    [counts.leftOut, 'left out'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const later = counts.toLookAt === 0 ? '' : ' Nothing is sent before you have looked at it.'
  return words.length === 0 ? 'Nothing waits in this file.' : `${words.join(', ')}.${later}`
}
