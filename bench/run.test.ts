import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { readOptions } from './options.ts'

test('The bench names its options to whoever asks, and refuses one that it does not have', () => {
  const run = (option: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', option])
    return { status, out: stdout.toString(), problem: stderr.toString() }
  }
  const usage = expect.stringMatching(/^npm run bench -- \[options\]\n {2}--size/u)
  expect(run('--help')).toEqual({ status: 0, out: usage, problem: '' })
  const problem = expect.stringMatching(/^Unknown option '--halp'/u)
  expect(run('--halp')).toEqual({ status: 1, out: '', problem })
})

test('A part of the bench is only printed, so that the report keeps whole runs', () => {
  expect(readOptions([])).toMatchObject({ size: 'S', out: 'bench/results/server.md' })
  expect(readOptions(['--size', 'L'])).toMatchObject({ contenders: ['app-small', 'app'] })
  expect(readOptions(['--endpoints', 'list'])).toMatchObject({ endpoints: ['list'], out: null })
})
