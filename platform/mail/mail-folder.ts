import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { type Config, isLocalAddress } from '../config.ts'
import { isId } from '../ids.ts'
import type { Deliver } from './outbox-rows.ts'

const storedMail = z.object({
  id: z.string(),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
})
export type StoredMail = z.output<typeof storedMail>

export interface MailFolder {
  store(mail: Omit<StoredMail, 'from'>): Promise<void>
  /** Ids, newest first. */
  list(): Promise<string[]>
  read(id: string): Promise<StoredMail | null>
}

/** The path of the page with the stored mails; null when they must not be shown. */
export function mailboxPath(config: Config): string | null {
  return config.smtpUrl === null && isLocalAddress(config) ? '/dev/mailbox' : null
}

/** Stores each mail as a file in DATA_DIR, readable by its owner only: mails contain links that sign people in. */
export function mailFolder(config: Config): MailFolder {
  const directory = join(config.dataDir, 'mail')
  return {
    async store(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const file = join(directory, `${mail.id}.json`)
      const stored: StoredMail = { ...mail, from: config.mailFrom }
      // Renamed into place, so that a concurrent reader sees a whole mail or none.
      await writeFile(`${file}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async list() {
      const names = await unlessMissing(readdir(directory))
      return (names ?? [])
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length))
        .filter(isId)
        .toSorted()
        .toReversed()
    },
    async read(id) {
      if (!isId(id)) return null
      const text = await unlessMissing(readFile(join(directory, `${id}.json`), 'utf8'))
      return text === null ? null : z.parse(storedMail, JSON.parse(text))
    },
  }
}

export function storeInFolder(folder: MailFolder): Deliver {
  return ({ id, kind, to_address, subject, text, html, created_at }) =>
    folder.store({ id, kind, to: to_address, subject, text, html, at: created_at })
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
