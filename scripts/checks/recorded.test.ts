import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { recordedFindings } from './structure/recorded.ts'

test('A write of a match is recorded in the activity, or its file says why not', () => {
  const root = mkdtempSync(join(tmpdir(), 'tabletally-recorded-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const path = 'features/clubs/clubs.commands.ts'
  mkdirSync(join(root, 'features/clubs'), { recursive: true })
  const linesOf = (text: string) => {
    writeFileSync(join(root, path), text)
    return recordedFindings(root, [path]).map(({ line }) => line)
  }
  const write = "\nawait trx.updateTable('matches').set({ notes: '' }).execute()"
  expect(linesOf(write)).toEqual([2])
  expect(linesOf(`${write}\nawait recordActivity(trx)`)).toEqual([])
  expect(linesOf(`// Not recorded: it is nobody's.${write}`)).toEqual([])
  expect(linesOf("\nawait trx.updateTable('clubs').execute()")).toEqual([])
})
