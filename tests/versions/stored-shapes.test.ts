import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { current, pathOf, textOf, versions } from './fixtures.ts'
import { shapesNow } from './stored-shapes.ts'

type Shapes = ReturnType<typeof shapesNow>

const shapesOf = (version: string) =>
  existsSync(pathOf(version, 'shapes.json'))
    ? (JSON.parse(textOf(version, 'shapes.json')) as Shapes)
    : {}

test('The newest fixtures are this version’s', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const why = 'Write fixtures of this version: npm run fixtures'
  expect([why, version.split('.').slice(0, 2).join('.')]).toEqual([why, current])
})

test('Each stored form is as in the fixtures', () => {
  const written = shapesOf(current)
  for (const [name, now] of Object.entries(shapesNow())) {
    const why = `The form of ${name} has changed: raise its number and write fixtures with npm run fixtures`
    expect([why, now]).toEqual([why, written[name]])
  }
})

test('A form that is not as the version before stored it has another number', () => {
  const [before, now] = versions.slice(-2).map((version) => shapesOf(version))
  for (const [name, { format, shape }] of Object.entries(now ?? {})) {
    const older = before?.[name]
    if (older?.format !== format) continue
    const why = `Raise the number of ${name}: its form has changed since ${versions.at(-2)}`
    expect([why, shape]).toEqual([why, older.shape])
  }
})
