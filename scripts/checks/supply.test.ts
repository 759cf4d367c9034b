import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { auditOf, checkSupply } from './supply.ts'

let root = ''
afterEach(() => rmSync(root, { recursive: true, force: true }))

const DECISION = 'docs/decisions/004-dependencies.md'

interface Tree {
  dependencies: Record<string, string>
  packages: Record<string, object>
  decision: string
}

function tree({ dependencies, packages, decision }: Tree): string {
  root = mkdtempSync(join(tmpdir(), 'tabletally-supply-'))
  mkdirSync(join(root, 'docs/decisions'), { recursive: true })
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(root, DECISION), decision)
  return root
}

const good = { version: '1.2.3', integrity: 'sha512-x', license: 'MIT' }

/** Without the finding about the list of licences, which is out of date in each of these trees. */
function findings(given: Tree): string[] {
  return checkSupply(tree(given)).filter((finding) => !finding.startsWith('docs/licences.md'))
}

test('Packages with an exact version, a lock, a reason and an accepted licence have no findings', () => {
  const packages = { '': {}, 'node_modules/a': good, 'node_modules/a/node_modules/b': good }
  const dependencies = { a: '1.2.3' }
  expect(findings({ dependencies, packages, decision: '- `a`: why' })).toEqual([])
})

test('A range, a missing lock, a missing reason and a stale reason are reported', () => {
  const packages = { '': {}, 'node_modules/a': good, 'node_modules/c': good }
  const dependencies = { a: '^1.2.3', c: '1.2.3' }
  expect(findings({ dependencies, packages, decision: '- `a`, `gone`: why' })).toEqual([
    'package.json: a ^1.2.3 is no exact version',
    'package-lock.json: it does not hold a ^1.2.3',
    `${DECISION}: it gives no reason for c`,
    `${DECISION}: gone is no dependency any more`,
  ])
})

test('A package without a hash and a copyleft licence are reported', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/tool': { ...good, license: 'GPL-3.0-only', dev: true },
  }
  expect(findings({ dependencies: { a: '1.0.0' }, packages, decision: '- `a`: why' })).toEqual([
    'package-lock.json: node_modules/a has no integrity',
    'a has the licence GPL-3.0-only, which is not among the accepted ones',
  ])
})

/** What the audit says with a program in place of npm. */
function audit(script: string, waitMs = 10_000) {
  root = mkdtempSync(join(tmpdir(), 'tabletally-supply-'))
  const npm = join(root, 'npm')
  writeFileSync(npm, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return auditOf(root, { npm, waitMs })
}

test('Of known weaknesses of what ships the high ones are findings, the others notes', () => {
  const vulnerabilities = {
    a: { severity: 'high', range: '<2.0.0' },
    b: { severity: 'moderate', range: '*' },
  }
  expect(audit(`echo '${JSON.stringify({ vulnerabilities })}'; exit 1`)).toEqual({
    findings: ['a <2.0.0 has a known weakness: high (npm audit --omit=dev)'],
    notes: ['Note: b * has a known weakness: moderate (npm audit --omit=dev)'],
  })
  expect(audit(`echo '{"vulnerabilities":{}}'`)).toEqual({ findings: [], notes: [] })
})

test('A registry that does not answer, or never ends, is a note', () => {
  const notes = ['Note: the registry did not answer npm audit. Nothing was audited.']
  expect(audit(`echo '{"error":{"code":"ENOAUDIT"}}'; exit 1`)).toEqual({ findings: [], notes })
  expect(audit('exit 1')).toEqual({ findings: [], notes })
  expect(audit('exec sleep 60', 200)).toEqual({ findings: [], notes })
})

test('A missing list of licences is reported', () => {
  const given = { dependencies: {}, packages: { '': {} }, decision: '' }
  expect(checkSupply(tree(given))).toEqual([
    'docs/licences.md is out of date: node scripts/checks/supply.ts --write',
  ])
})
