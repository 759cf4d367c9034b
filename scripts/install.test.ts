import { expect, test } from 'vitest'

interface Install {
  whyNpmFailed(code: number, errors: string): string
  whyNodeFailed(stderr: string): string
}

// The bootstrap is JavaScript, so that old Nodes can run it; its types are declared here.
const module = '#scripts/bootstrap/install.mjs'
const { whyNpmFailed, whyNodeFailed } = (await import(module)) as Install

test('An unreachable registry, a full disk and a stale lock file have different messages', () => {
  expect(whyNpmFailed(1, 'npm error code ENOTFOUND')).toContain('check the network')
  expect(whyNpmFailed(1, 'npm error code ENOSPC')).toContain('disk is full')
  expect(whyNpmFailed(1, 'npm error code EUSAGE')).toContain('commit the lock file')
  expect(whyNpmFailed(7, 'something else')).toContain('exit code 7')
})

test('A missing system library is reported with the package to install', () => {
  const stderr = 'node: error while loading shared libraries: libatomic.so.1: cannot open'
  expect(whyNodeFailed(stderr)).toContain('apt-get install libatomic1')
  expect(whyNodeFailed('Illegal instruction\n')).toContain('Illegal instruction')
})
