import { expect, test } from 'vitest'

interface Install {
  whyNodeFailed(stderr: string): string
}

// The bootstrap is JavaScript, so that old Nodes can run it; its types are declared here.
const module = '#scripts/bootstrap/install.mjs'
const { whyNodeFailed } = (await import(module)) as Install

test('A missing system library is reported with the package to install', () => {
  const stderr = 'node: error while loading shared libraries: libatomic.so.1: cannot open'
  expect(whyNodeFailed(stderr)).toContain('apt-get install libatomic1')
  expect(whyNodeFailed('Illegal instruction\n')).toContain('Illegal instruction')
})
