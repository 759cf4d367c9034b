import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, describe, expect, test } from 'vitest'

import { checkStructure } from './structure.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** The findings in a repository of these files, as `path:line rule`. */
function findingsIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-structure-'))
  roots.push(root)
  const bundled = { 'dist/web/modules.json': '["app/main.tsx"]' }
  for (const [path, text] of Object.entries({ ...bundled, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root).map(({ path, line, rule }) => `${path}:${line} ${rule}`)
}

test('A repository that follows the rules has no findings', () => {
  const findings = findingsIn({
    'database/connect.ts': `import pg from 'pg'\nexport const db = pg`,
    'platform/ids.ts': `import { db } from '#database/connect.ts'\nexport const newId = db`,
    'features/games/games.contract.ts': `import * as z from 'zod/mini'\nexport type Game = z.infer<never>`,
    'features/games/games.rules.ts': `import type { Game } from './games.contract.ts'\nexport const a = 1 as Game`,
    'features/games/games.queries.ts': `import { db } from '#database/connect.ts'\nexport const b = db`,
    'features/games/web/picker.tsx': `import { a } from '../games.rules.ts'\nexport const c = a`,
    'features/matches/matches.commands.ts': `import { b } from '#features/games/games.queries.ts'\nexport { b as d }`,
    'server/server-app.ts': `import { d } from '#features/matches/matches.commands.ts'\nexport const e = d`,
    'app/main.tsx': `import { c } from '#features/games/web/picker.tsx'\nimport type { Game } from '#features/games/games.contract.ts'\nexport const f: Game = c`,
    'tests/support/app.ts': `import { e } from '#server/server-app.ts'\nexport const g = e`,
  })
  expect(findings).toEqual([])
})

describe('Imports point one way', () => {
  const rules: [string, string, string][] = [
    ['platform/a.ts', '#features/games/games.rules.ts', 'the platform imports no feature'],
    ['database/a.ts', '#platform/ids.ts', 'the database imports no other layer'],
    ['database/a.ts', '#features/games/games.queries.ts', 'the database imports no feature'],
    [
      'features/games/games.routes.ts',
      '#server/server-app.ts',
      'a feature does not import the server',
    ],
    [
      'server/server-app.ts',
      '#features/games/games.routes.ts',
      'features are registered in one list',
    ],
    ['app/main.tsx', '#server/features.ts', 'the browser does not load the list of features'],
    ['features/games/games.routes.ts', '#tests/support/app.ts', 'product code imports no test'],
    ['features/games/games.routes.ts', '../../lib/app.ts', 'there are no other layers'],
    [
      'features/games/games.routes.ts',
      '#features/friends/friends.routes.ts',
      'routes are private to their feature',
    ],
    [
      'features/games/games.routes.ts',
      '#features/friends/friends.mails.ts',
      'mails are private to their feature',
    ],
    [
      'features/games/merging.commands.ts',
      '#features/friends/adding.routes.ts',
      'a topic of a feature follows the same rules',
    ],
    ['features/games/games.routes.ts', './web/picker.tsx', 'the server loads no page'],
    ['features/games/games.rules.ts', './games.queries.ts', 'rules import no queries'],
    ['features/games/games.rules.ts', './games.contract.ts', 'rules load no contract'],
    ['features/games/games.rules.ts', 'zod/mini', 'rules load no package'],
    ['features/games/games.contract.ts', './games.queries.ts', 'contracts import no queries'],
    ['features/games/games.contract.ts', 'kysely', 'contracts load only zod'],
    ['app/main.tsx', '#features/games/games.contract.ts', 'the browser loads no contract'],
    ['app/main.tsx', '#features/games/games.queries.ts', 'the browser imports no queries'],
    ['app/main.tsx', '#platform/ids.ts', 'the browser imports nothing from the platform'],
    ['app/main.tsx', 'node:fs/promises', 'the browser has no Node modules'],
    ['app/paths.ts', '#features/games/games.rules.ts', 'the paths import nothing'],
    ['features/games/games.rules.ts', '#app/main.tsx', 'of the app features know the paths alone'],
    ['ui/a.tsx', '#app/paths.ts', 'ui knows no page of ours'],
    ['features/games/web/picker.tsx', '../games.queries.ts', 'a feature’s pages import no queries'],
  ]
  test.for(rules)('%s may not import %s: %s', ([path, target]) => {
    expect(findingsIn({ [path]: `\nimport { a } from '${target}'\nexport const b = a` })).toContain(
      `${path}:2 imports`,
    )
    expect(findingsIn({ [path]: `export const b = await import('${target}')` })).toContain(
      `${path}:1 imports`,
    )
  })

  test('types of the database, contracts and endpoints may be imported where their values may not', () => {
    const findings = findingsIn({
      'platform/db.ts': `import type { Db } from '#database/connect.ts'\nexport type A = Db`,
      'app/a.ts': `import type { B } from '#features/games/games.contract.ts'\nexport type C = B`,
      'app/b.ts': `import type { AllEndpoints } from '#server/features.ts'\nexport type C = AllEndpoints`,
      'server/features.ts': `import { d } from '#features/games/games.routes.ts'\nexport const e = d`,
    })
    expect(findings).toEqual([])
  })

  test('an import of types that still loads the file counts as a value', () => {
    const text = `import { type B } from '#features/games/games.contract.ts'\nexport type C = B`
    expect(findingsIn({ 'app/a.ts': text })).toEqual(['app/a.ts:1 imports'])
  })

  test('the browser may not load a package that the server loads', () => {
    const findings = findingsIn({
      'server/server-app.ts': `import fastify from 'fastify'\nexport const app = fastify()`,
      'app/a.ts': `import { fastify } from 'fastify'\nexport const b = fastify`,
    })
    expect(findings).toEqual(['app/a.ts:1 imports'])
  })

  test('a module outside the layers is refused', () => {
    expect(findingsIn({ 'lib/a.ts': 'export const a = 1' })).toEqual(['lib/a.ts:1 layers'])
  })
})

describe('A feature imports only those before it in the list', () => {
  const inOrder = (files: Record<string, string>) =>
    findingsIn({
      'server/features.ts': `export const list = [feature('games', {}), feature('friends', {})]`,
      ...files,
    })

  test('on the server and in its pages', () => {
    const findings = inOrder({
      'features/games/web/picker.tsx': `import { a } from '#features/friends/web/row.tsx'\nexport const b = a`,
      'features/friends/web/row.tsx': 'export const a = 1',
      'features/friends/friends.rules.ts': `import { c } from '#features/games/games.rules.ts'\nexport const d = c`,
      'features/games/games.rules.ts': 'export const c = 1',
    })
    expect(findings).toEqual(['features/games/web/picker.tsx:1 order'])
  })

  test('tests see all of them', () => {
    const findings = inOrder({
      'features/games/games.test.ts': `import { a } from '#features/friends/friends.rules.ts'\nexport const b = a`,
      'features/friends/friends.rules.ts': 'export const a = 1',
    })
    expect(findings).toEqual([])
  })

  test('the list has each', () => {
    expect(inOrder({ 'features/clubs/clubs.rules.ts': 'export const a = 1' })).toEqual([
      'server/features.ts:1 order',
    ])
  })
})

describe('Names say what a file is', () => {
  const named = (path: string) => findingsIn({ [path]: 'export const a = 1' })

  test('a feature has a closed list of files', () => {
    expect(named('features/games/service.ts')).toEqual(['features/games/service.ts:1 layers'])
    expect(named('features/games/rules/a.ts')).toEqual(['features/games/rules/a.ts:1 layers'])
    expect(named('features/games.ts')).toEqual(['features/games.ts:1 layers'])
    expect(named('features/games/games.test.ts')).toEqual([])
    expect(named('features/games/queries-of-lists.ts')).toEqual([
      'features/games/queries-of-lists.ts:1 layers',
    ])
    expect(named('features/games/merging.commands.ts')).toEqual([])
    expect(named('features/games/commands.ts')).toEqual(['features/games/commands.ts:1 layers'])
    expect(named('features/games/merging/commands.ts')).toEqual([
      'features/games/merging/commands.ts:1 layers',
    ])
    expect(named('features/games/web/picker.ts')).toEqual([])
  })

  test('no two files have the same', () => {
    const findings = findingsIn({
      'features/games/names.rules.ts': 'export const a = 1',
      'features/guests/names.rules.ts': 'export const a = 1',
      'app/routes/_app/index.tsx': 'export const a = 1',
      'app/routes/index.tsx': 'export const a = 1',
    })
    expect(findings).toEqual(['features/guests/names.rules.ts:1 twice'])
  })

  test('there are no catch-all names', () => {
    expect(named('app/utils/date.ts')).toEqual(['app/utils/date.ts:1 names'])
    expect(named('platform/string-helpers.ts')).toEqual(['platform/string-helpers.ts:1 names'])
    expect(named('server/common.ts')).toEqual(['server/common.ts:1 names'])
    expect(named('ui/index.ts')).toEqual(['ui/index.ts:1 names'])
    expect(named('app/commonality.ts')).toEqual([])
  })
})

test('An insert has to list every column of its table', () => {
  const file = (values: string) =>
    findingsIn({
      'features/clubs/clubs.commands.ts': `export const a = (t: any, b: 1) =>\n  t.insertInto('clubs').values(${values}).execute()`,
    })
  const refused = ['features/clubs/clubs.commands.ts:2 inserts']
  expect(file("{ id: b } satisfies Schema['clubs']")).toEqual([])
  expect(file("[b] satisfies Schema['clubs'][]")).toEqual([])
  expect(file('{ id: b }')).toEqual(refused)
  expect(file("{ id: b } satisfies Schema['games']")).toEqual(refused)
})

describe('Nothing of the server is in the bundle', () => {
  const bundled = (...ids: string[]) =>
    findingsIn({
      'dist/web/modules.json': JSON.stringify(ids),
      'server/server-app.ts': `import fastify from 'fastify'\nexport const app = fastify()`,
      'features/games/games.rules.ts': 'export const a = 1',
      'features/games/games.contract.ts': 'export const a = 1',
      'features/games/web/picker.tsx': 'export const a = 1',
    })
  const refused = ['dist/web/modules.json:1 bundle']

  test('pages, rules, the bundler’s own modules and browser packages are allowed', () => {
    const pages = [
      'features/games/web/picker.tsx?tsr-split=component',
      'features/games/games.rules.ts',
    ]
    const others = ['\0vite/preload-helper.js', 'node_modules/react/index.js']
    expect(bundled(...pages, ...others)).toEqual([])
  })

  test('server modules, contracts and server packages are not', () => {
    expect(bundled('server/server-app.ts')).toEqual(refused)
    expect(bundled('features/games/games.contract.ts')).toEqual(refused)
    expect(bundled('node_modules/fastify/fastify.js')).toEqual(refused)
    expect(bundled('node_modules/a/node_modules/fastify/fastify.js')).toEqual(refused)
  })

  test('a missing or empty list is a finding', () => {
    expect(bundled()).toEqual(refused)
  })
})

test('A write of a match is recorded in the activity, or its file says why not', () => {
  const file = (text: string) => findingsIn({ 'features/clubs/clubs.commands.ts': text })
  const write = "\nawait trx.updateTable('matches').set({ notes: '' }).execute()"
  expect(file(write)).toEqual(['features/clubs/clubs.commands.ts:2 recorded'])
  expect(file(`${write}\nawait recordActivity(trx)`)).toEqual([])
  expect(file(`// Not recorded: it is nobody's.${write}`)).toEqual([])
  expect(file("\nawait trx.updateTable('clubs').execute()")).toEqual([])
})
