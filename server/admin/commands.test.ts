import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { writeBackup } from '#database/backup/backup.ts'
import { connect } from '#database/connect.ts'
import {
  digestsAt,
  fillWithData,
  runAdmin,
  runAdminByNpm,
} from '#tests/support/backups/filled-database.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

const HOSTILE = 'Bo\u001b[2Jb\u009b31m\u202e'
const ESCAPED = 'Bo\\u001b[2Jb\\u009b31m\\u202e'
const OBEYED = /[^\P{C}\n\u200d]|[\u2028\u2029]/u

/** Each command is a process, which may take ten seconds on a busy machine. */
const ALL_COMMANDS_MS = 400_000

interface Step {
  args: string[]
  says: RegExp
  code?: number
  at?: Pick<TestApp, 'address' | 'directory'>
}

async function namesInUsage(it: TestApp): Promise<string[]> {
  const { code, output } = await runAdminByNpm(it, [])
  expect(code).toBe(1)
  return [...output.matchAll(/^ {2}([a-z][a-z-]*) /gmu)].map(([, name]) => name ?? '')
}

async function emptyDatabase(engine: 'sqlite' | 'postgres') {
  const created = await createTestDatabase(engine, 'empty')
  onTestFinished(() => created.remove())
  return created
}

async function stepsFor(it: TestApp, ann: TestUser): Promise<Record<string, Step>> {
  const { engine } = it.database
  const backup = join(it.directory, 'backup.sqlite')
  const [restored, moved] = [await emptyDatabase(engine), await emptyDatabase('postgres')]
  const counts = '2 accounts and \\d+ matches \\(\\d+ rows in all\\)'
  return {
    'grant-admin': { args: [ann.email], says: /^ann@example\.com is an administrator now\.\n$/u },
    'revoke-admin': { args: [ann.email], says: / is no administrator any more\.\n$/u },
    suspend: { args: [ann.email], says: / is suspended now\.\n$/u },
    unsuspend: { args: [ann.email], says: / may sign in again\.\n$/u },
    export: { args: [ann.email], says: /^\{\n "tabletally": "archive",[^]*\n\}\n$/u },
    audit: { args: [], says: /grant-admin +of ann@[^]*\n$/u },
    backup: { args: [backup], says: new RegExp(`^Backed up ${counts} to .*\\n$`, 'u') },
    'verify-backup': {
      args: [backup],
      says: new RegExp(` is good: ${counts}, of version 001-initial\\.\\n$`, 'u'),
    },
    restore: {
      args: [backup],
      says: new RegExp(`^Restored ${counts} from .*\\n$`, 'u'),
      at: restored,
    },
    'migrate-to':
      engine === 'sqlite'
        ? {
            args: [moved.address],
            says: new RegExp(`^Copied ${counts}\\. Start .*\\n$`, 'u'),
            at: restored,
          }
        : {
            args: [moved.address],
            says: /^migrate-to leads from SQLite to a postgres:\/\/ address\.\n$/u,
            code: 1,
          },
  }
}

onEachEngine('The operator’s commands', (open) => {
  test(
    'are those of the usage; each does what it says while the server runs, and prints nothing that a terminal obeys',
    async () => {
      const { it, ann, bob } = await scene(open(), fillWithData)
      const names = { first_name: HOSTILE, email: `${HOSTILE}@example.com` }
      await it.database.transact((trx) =>
        trx.updateTable('users').set(names).where('id', '=', bob.user._id).execute(),
      )
      await runAdmin(it, ['suspend', bob.email])
      const steps = await stepsFor(it, ann)
      expect(await namesInUsage(it)).toEqual(Object.keys(steps))
      const printed: Record<string, string> = {}
      for (const [name, { args, says, code = 0, at = it }] of Object.entries(steps)) {
        // As people give it, with what npm passes on; it takes twice as long, so only once.
        const command = name === 'export' ? runAdminByNpm : runAdmin
        const result = await command(at, [name, ...args])
        expect([name, result]).toEqual([name, { code, output: expect.stringMatching(says) }])
        expect([name, result.output]).toEqual([name, expect.not.stringMatching(OBEYED)])
        printed[name] = result.output
      }
      const archive = JSON.parse(printed['export'] ?? '') as { friends: { firstName: string }[] }
      expect(archive.friends.map(({ firstName }) => firstName)).toEqual([HOSTILE])
      expect(printed['audit']).toContain(`${ESCAPED}@example.com`)
      const restored = await connect(steps['restore']?.at?.address ?? '')
      onTestFinished(() => restored.close())
      for (const [{ read }, what] of [
        [it.database, 'backup'],
        [restored, 'restore'],
      ] as const) {
        const by = read.selectFrom('audit').where('what', '=', what).select('by_user_id as by')
        expect([what, await by.execute()]).toEqual([what, [{ by: null }]])
      }
      expect((await it.call('GET /sessions', { token: bob.token })).status).toBe(401)
    },
    ALL_COMMANDS_MS,
  )
})

onEachEngine('The operator’s commands with wrong arguments', (open, engine) => {
  test(
    'say in one sentence what is wrong, and change nothing',
    async () => {
      const it = await open()
      await fillWithData(it)
      const before = await digestsAt(it.address)
      const nobody = `nobody${HOSTILE}@example.com`
      const unknown = new RegExp(`^No account has the address nobody${escaped(ESCAPED)}@`, 'u')
      const file = join(it.directory, 'file.sqlite')
      await writeBackup(it.address, file)
      // Only commands that query the database are run on both engines.
      const both: [string[], RegExp][] = [
        [['suspend', nobody], unknown],
        [
          ['restore', file],
          /is there already: a backup|^The database is not empty \(users has rows\): /u,
        ],
      ]
      const once: [string[], RegExp][] = [
        [['grant-admin'], /^Usage/u],
        [['backup', file], / is there already, and nothing is overwritten\.\n$/u],
        [
          ['backup', join(it.directory, 'no', 'folder')],
          /^The file cannot be written or read \(ENOENT /u,
        ],
        [['verify-backup', join(it.directory, HOSTILE)], /^There is no file /u],
        [['migrate-to', 'mysql://x'], /^migrate-to leads from SQLite to /u],
      ]
      const cases = engine === 'sqlite' ? [...both, ...once] : both
      const results = await Promise.all(cases.map(([args]) => runAdmin(it, args)))
      for (const [index, [args, sentence]] of cases.entries()) {
        const { code = 0, output = '' } = results[index] ?? {}
        expect([args, output]).toEqual([args, expect.stringMatching(sentence)])
        expect([args, output]).toEqual([args, expect.not.stringMatching(OBEYED)])
        expect([code, output.startsWith('Usage') || /^.*\n$/u.test(output)]).toEqual([1, true])
      }
      expect(await digestsAt(it.address)).toEqual(before)
    },
    ALL_COMMANDS_MS,
  )
})

test('Where there is no database, or something else, a command says so and makes none', async () => {
  const { directory } = await emptyDatabase('sqlite')
  const [none, broken] = [join(directory, 'none'), join(directory, 'broken')]
  await mkdir(broken)
  await writeFile(join(broken, 'tabletally.sqlite'), 'no database'.repeat(1000))
  const cases: [string, string[], RegExp][] = [
    [none, ['audit'], /^There is no database at .*\n$/u],
    [broken, ['audit'], /^The database is no SQLite file, or a damaged one\.\n$/u],
  ]
  await Promise.all(
    cases.map(async ([at, args, sentence]) => {
      const { code, output } = await runAdmin({ address: '', directory: at }, args)
      expect([args, code, output]).toEqual([args, 1, expect.stringMatching(sentence)])
    }),
  )
  expect(await readdir(directory)).toEqual(['broken'])
  const away = { address: 'postgres://nobody@127.0.0.1:1/x', directory }
  expect((await runAdmin(away, ['audit'])).output).toMatch(
    /^The database is away right now \(.*\n$/u,
  )
})

test('Nothing but terminal.ts writes to the terminal', async () => {
  const writing: string[] = []
  for (const name of await readdir(import.meta.dirname)) {
    if (name.endsWith('.test.ts')) continue
    const source = await readFile(join(import.meta.dirname, name), 'utf8')
    if (/process\.std(?:out|err)|console\./u.test(source)) writing.push(name)
  }
  expect(writing).toEqual(['terminal.ts'])
})

function escaped(text: string): string {
  return text.replaceAll(/[^\w\s]/gu, '\\$&')
}
