import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { dueFindings } from './due.ts'

test('What serves only the version before is due once the next version is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-due-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'a.ts'), 'export const a = 1\n// until 0.10: it had no number\n')
  const dueAt = (version: string) => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ version }))
    return dueFindings(root, ['a.ts']).map(({ path, line }) => `${path}:${line}`)
  }
  expect(dueAt('0.9.4')).toEqual([])
  expect(dueAt('0.10.0')).toEqual(['a.ts:2'])
})
