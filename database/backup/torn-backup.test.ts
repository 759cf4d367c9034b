import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, onTestFinished, test } from 'vitest'

import { backupFile, madeBackup, sealed } from '#tests/support/backups/made-backup.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { checkBackup } from './backup-file.ts'
import { readWhole } from './restore.ts'

const AT = '2026-11-22T12:00:00.000Z'
const DAMAGED = /is damaged or was cut off: use another backup\.$/u
const NO_BACKUP = /is not a backup of Tabletally\.$/u

/** Damage that is only in the bytes or at the end of a file. */
const torn: [string, RegExp, (whole: string) => Buffer][] = [
  ['nothing', NO_BACKUP, () => gzipSync('')],
  ['no gzip', DAMAGED, (whole) => Buffer.from(whole)],
  [
    'another gzip file behind it',
    DAMAGED,
    (whole) => Buffer.concat([gzipSync(whole), gzipSync('[]\n')]),
  ],
  [
    'an empty gzip file behind it',
    DAMAGED,
    (whole) => Buffer.concat([gzipSync(whole), gzipSync('')]),
  ],
  ['zeros behind it', DAMAGED, (whole) => Buffer.concat([gzipSync(whole), Buffer.alloc(512)])],
  ['itself behind it', DAMAGED, (whole) => gzipSync(whole + whole)],
  ['a line behind its end', DAMAGED, (whole) => gzipSync(`${whole}[]\n`)],
  ['no end', DAMAGED, (whole) => gzipSync(whole.slice(0, whole.lastIndexOf('{"end"')))],
  ['no last line feed', DAMAGED, (whole) => gzipSync(whole.slice(0, -1))],
  [
    'two lines in another order',
    DAMAGED,
    (whole) => {
      const [first = '', second = '', third = '', ...rest] = whole.split('\n')
      return gzipSync([first, third, second, ...rest].join('\n'))
    },
  ],
  [
    'another encoding',
    DAMAGED,
    (whole) => gzipSync(Buffer.from(whole.replace('Go', 'Gö'), 'latin1')),
  ],
  ['UTF-16', DAMAGED, (whole) => gzipSync(Buffer.from(whole, 'utf16le'))],
  ['a byte order mark', DAMAGED, (whole) => gzipSync(`\ufeff${whole}`)],
  [
    'counts that are no whole numbers',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":1.5')),
  ],
  [
    'a count that is too high',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":9007199254740993')),
  ],
  [
    'a count twice',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"games":1', '"games":7,"games":1')),
  ],
  [
    'a count of __proto__',
    DAMAGED,
    (whole) => gzipSync(whole.replace('"counts":{', '"counts":{"__proto__":{"games":1},')),
  ],
  ['more in its end', DAMAGED, (whole) => gzipSync(whole.replace('{"end":{', '{"end":{"a":1,'))],
]

async function fileFor(content: string | Buffer): Promise<string> {
  const { directory, remove } = await createTestDatabase('sqlite', 'empty')
  onTestFinished(remove)
  const file = join(directory, 'made.gz')
  await writeFile(file, content)
  return file
}

async function messageOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'It was accepted.',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
}

test('A backup whose bytes are not those of a whole one is refused', async () => {
  const game = { id: '1', name: 'Go', name_key: 'go', created_by: null, created_at: AT }
  const whole = sealed(await madeBackup({ games: [game] }))
  const file = await fileFor(gzipSync(whole))
  expect(await messageOf(readWhole(file, Infinity))).toBe('It was accepted.')
  for (const [what, why, to] of torn) {
    await writeFile(file, to(whole))
    const message = await messageOf(readWhole(file, Infinity))
    expect([what, message]).toEqual([what, expect.stringMatching(why)])
    expect(message).toMatch(/^DataProblem: /u)
  }
})

test('A whole number beyond 2^53, a fraction or a text is no whole number, and an infinite one no number', async () => {
  const file = await fileFor('')
  const limit = { key: 'a', window_start: AT, count: 7, expires_at: AT }
  const lines = await madeBackup({ rate_limits: [limit] })
  const checked = async (count: string) => {
    const changed = lines.map((line) => line.replace(/^\[7,/u, `[${count},`))
    await writeFile(file, gzipSync(sealed(changed)))
    return messageOf(checkBackup(file))
  }
  expect(await checked('9007199254740991')).toBe('It was accepted.')
  for (const count of [
    '9007199254740993',
    '9007199254740992',
    '1.5',
    '"7"',
    '1e400',
    '-0',
    '7.0',
  ]) {
    expect([count, await checked(count)]).toEqual([count, expect.stringMatching(DAMAGED)])
  }
})

test('A backup that unpacks to more than there is space for is refused while it is read', async () => {
  const file = await fileFor(await backupFile())
  expect(await messageOf(checkBackup(file, 1_000_000))).toBe('It was accepted.')
  expect(await messageOf(checkBackup(file, 1000))).toMatch(
    / unpacks to more than the 0 MB that are /u,
  )
})
