import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readConfig } from '../config.ts'
import { newId } from '../ids.ts'
import { mailFolder } from './mail-folder.ts'

test('A stored mail is read unchanged, and a file that is no mail is refused', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-mail-'))
  try {
    const folder = mailFolder(readConfig({ DATA_DIR: directory }))
    const texts = { kind: 'verify', to: 'ann@example.com', subject: 's', text: 't', html: 'h' }
    const mail = { ...texts, id: newId(), at: '2026-11-22T12:00:00.000Z' }
    await folder.store(mail)
    expect(await folder.read(mail.id)).toMatchObject(mail)
    const file = join(directory, 'mail', `${mail.id}.json`)
    const { html: _, ...without } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify(without))
    await expect(folder.read(mail.id)).rejects.toThrow('html')
  } finally {
    await rm(directory, { recursive: true })
  }
})
