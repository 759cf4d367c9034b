import { expect, test } from 'vitest'

import { refusedLicences, weaknessesIn } from './supply.ts'

test('A package that ships under a licence that is not accepted is reported', () => {
  const packages = {
    '': {},
    'node_modules/good': { license: 'MIT' },
    'node_modules/tool': { license: 'GPL-3.0-only', dev: true },
    'node_modules/copyleft': { license: 'GPL-3.0-only' },
    'node_modules/unnamed': {},
  }
  expect(refusedLicences({ packages })).toEqual([
    'node_modules/copyleft has the licence GPL-3.0-only, which is not among the accepted ones',
    'node_modules/unnamed has the licence no licence, which is not among the accepted ones',
  ])
})

test('Of known weaknesses the high ones are reported', () => {
  const vulnerabilities = {
    a: { severity: 'high', range: '<2.0.0' },
    b: { severity: 'moderate', range: '*' },
  }
  expect(weaknessesIn({ vulnerabilities })).toEqual(['a <2.0.0 has a known weakness: high'])
  expect(weaknessesIn({})).toEqual([])
})
