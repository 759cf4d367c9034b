import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { checkStructure } from './structure.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

function findingsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-structure-'))
  roots.push(root)
  const list = "export const list = [feature('games', {}), feature('friends', {})]"
  for (const [path, text] of Object.entries({ 'server/features.ts': list, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root)
}

describe('A feature imports only those before it in the list', () => {
  const late = "import { a } from '#features/friends/friends.rules.ts'\nexport const b = a"
  const early = "import { c } from '#features/games/games.rules.ts'\nexport const d = c"

  test('on the server and in its pages', () => {
    const path = 'features/games/web/picker.tsx'
    expect(findingsIn({ [path]: late, 'features/friends/friends.rules.ts': early })).toEqual([
      `${path} imports '#features/friends/friends.rules.ts', but games stands before friends in server/features.ts`,
    ])
    const imported = "export const b = await import('#features/friends/friends.rules.ts')"
    expect(findingsIn({ [path]: imported })).toHaveLength(1)
  })

  test('tests see all of them', () => {
    expect(findingsIn({ 'features/games/games.test.ts': late })).toEqual([])
  })

  test('the list has each', () => {
    expect(findingsIn({ 'features/clubs/clubs.rules.ts': '' })).toEqual([
      'features/clubs/clubs.rules.ts: clubs is not in server/features.ts',
    ])
  })
})

describe('Names say what a file is', () => {
  const named = (path: string) => findingsIn({ [path]: '' })

  test('a feature has a closed list of files', () => {
    for (const path of [
      'features/games/service.ts',
      'features/games/rules/a.ts',
      'features/games.ts',
      'features/games/queries-of-lists.ts',
      'features/games/commands.ts',
      'lib/a.ts',
    ])
      expect(named(path)).toEqual([`${path} belongs to no layer`])
    for (const path of [
      'features/games/games.test.ts',
      'features/games/merging.commands.ts',
      'features/games/web/picker.ts',
    ])
      expect(named(path)).toEqual([])
  })

  test('no two files have the same', () => {
    const findings = findingsIn({
      'features/friends/names.rules.ts': '',
      'features/games/names.rules.ts': '',
      'app/routes/_app/index.tsx': '',
      'app/routes/index.tsx': '',
    })
    expect(findings).toEqual([
      'features/games/names.rules.ts is called like features/friends/names.rules.ts',
    ])
  })

  test('there are no catch-all names', () => {
    for (const path of ['app/utils/date.ts', 'platform/string-helpers.ts', 'ui/index.ts'])
      expect(named(path)).toEqual([`${path} has a catch-all name; name what is in it`])
    expect(named('app/commonality.ts')).toEqual([])
  })
})

test('An insert has to list every column of its table', () => {
  const file = (values: string) =>
    findingsIn({
      'features/games/games.commands.ts': `export const a = (t: any, b: 1) =>\n  t.insertInto('games').values(${values}).execute()`,
    })
  expect(file("{ id: b } satisfies Schema['games']")).toEqual([])
  expect(file("[b] satisfies Schema['games'][]")).toEqual([])
  expect(file('{ id: b }')).toHaveLength(1)
  expect(file("{ id: b } satisfies Schema['friends']")).toHaveLength(1)
})

test('A write of a match is recorded in the activity, or its file says why not', () => {
  const file = (text: string) => findingsIn({ 'features/games/games.commands.ts': text })
  const write = "\nawait trx.updateTable('matches').set({ notes: '' }).execute()"
  expect(file(write)).toHaveLength(1)
  expect(file(`${write}\nawait recordActivity(trx)`)).toEqual([])
  expect(file(`// Not recorded: it is nobody's.${write}`)).toEqual([])
  expect(file("\nawait trx.updateTable('games').execute()")).toEqual([])
})
