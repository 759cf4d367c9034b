import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { writeSection } from './report.ts'

test('A section of a report replaces the one with its heading, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tabletally-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'results/report.md')
  writeSection(file, 'a', 'first\n\n### part\n')
  writeFileSync(file, `# Title\n\n${readFileSync(file, 'utf8')}`)
  writeSection(file, 'a b', 'other')
  writeSection(file, 'a', 'second')
  expect(readFileSync(file, 'utf8')).toBe('# Title\n\n## a\n\nsecond\n\n## a b\n\nother\n')
})
