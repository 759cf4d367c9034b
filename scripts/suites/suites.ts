import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

import { removeMachinesOf } from '#tests/cluster/machines.ts'
import { isLong } from '#tests/support/long-form.ts'

import { readStatements, sqliteOnly } from '../checks/both-engines.ts'
import { endpointsOf, readRecordedResponses, untestedEndpoints } from '../checks/endpoints.ts'
import { runChecks } from '../checks/run-checks.ts'
import { chromiumForTests } from './chromium.ts'
import { judged, lastLines, nothing, oneFailure, sum, type Tally } from './tally.ts'

/** Runs a suite; `args` are for its runner, `reports` is the folder for its report. */
type Suite = (args: string[], reports: string) => Promise<Tally> | Tally

const suites = new Map<string, Suite>([
  ['check', runChecks],
  ['server', serverTests],
  ['faults', faultTests],
  ['components', componentTests],
  ['e2e', browserTests],
  ['cluster', clusterTests],
])
/** Needs a machine of its own, so it runs only when it is named. */
const CLUSTER = 'cluster'

/** A real cluster of PostgreSQL under load; CLUSTER_RUNS says how often each failure happens. */
function clusterTests(args: string[], reports: string): Tally {
  // After Ctrl-C the runner ends, and then its machines.
  process.on('SIGINT', () => undefined)
  process.env['CLUSTER_OWNER'] = String(process.pid)
  const tally = vitest(['--project=cluster', ...args], reports)
  removeMachinesOf(process.pid)
  return args.length > 0 ? tally : sum([tally, pooledTests(reports)])
}

function pooledTests(reports: string): Tally {
  const env = { BEHIND_POOLER: '1', ...temporaryInMemory() }
  return vitest(['--project=server', '--testNamePattern', '^(?!.*\\(sqlite\\))'], reports, env)
}

/** Without the long tests; of those on each engine PostgreSQL runs the ones with this mark. */
const SHORT_FORM = isLong
  ? []
  : ['--testNamePattern', String.raw`^(?!.*@long)(?!.*\(postgres\) (?!.*@both))`]

/** Vitest: unit tests, HTTP tests; in the short form it is checked that each statement ran on PostgreSQL. */
async function serverTests(args: string[], reports: string): Promise<Tally> {
  const project = ['--project=server', ...SHORT_FORM]
  if (args.length > 0) return vitest([...project, ...args], reports)
  const answered = join(reports, 'answered-endpoints.txt')
  const ran = join(reports, 'ran-statements.txt')
  const tally = vitest(project, reports, {
    ANSWERED_ENDPOINTS: answered,
    RAN_STATEMENTS: ran,
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    ...temporaryInMemory(),
  })
  // A failed test may be the one that would have covered something.
  if (tally.failures.length > 0) return tally
  const endpoints = endpointsOf()
  return sum([
    tally,
    covered(untestedEndpoints(endpoints, readRecordedResponses(answered))),
    covered(sqliteOnly(readStatements(ran))),
  ])
}

function covered(findings: readonly string[]): Tally {
  return findings.length === 0 ? { ...nothing, passed: 1 } : oneFailure(findings.join('\n'))
}

const ROOM = 4 * 1024 ** 3

/** On a disk, SQLite waits for it at every commit, and Chromium shares each drawn frame in a file, too. */
function temporaryInMemory(): NodeJS.ProcessEnv {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM && runsPrograms(folder) ? { TMPDIR: folder } : {}
}

/** A container may forbid it, and one test installs the product there. */
function runsPrograms(folder: string): boolean {
  const place = mkdtempSync(join(folder, 'tabletally-program-'))
  const program = join(place, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(place, { recursive: true })
  return status === 0
}

function faultTests(args: string[], reports: string): Tally {
  // The short form starts dozens of servers, so it caches compiled code; the long one measures starts.
  const env = isLong
    ? {}
    : { NODE_COMPILE_CACHE: join(reports, 'compiled'), ...temporaryInMemory() }
  return vitest(['--project=processes', '--project=measured', ...SHORT_FORM, ...args], reports, env)
}

function vitest(args: string[], reports: string, env: NodeJS.ProcessEnv = {}): Tally {
  const path = join(reports, 'vitest.json')
  rmSync(path, { force: true })
  // Some tests start the built server.
  if (!built()) return oneFailure('the build')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const vitestArgs = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const exitCode = run(ROOM_FOR_NEW, vitestArgs, env)
  const report = readReport(path) as JsonTestResults | null
  if (!report) return oneFailure('Vitest wrote no report')
  const count = {
    passed: report.numPassedTests,
    failures: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => [fullName, ...(failureMessages ?? [])].join('\n')),
    ),
    // The short form leaves tests out by their names.
    skipped: isLong ? report.numPendingTests + report.numTodoTests : 0,
  }
  return judged(count, exitCode)
}

/** MB: tests make much garbage, so collecting it less often saves a twentieth of the processor's time. */
const ROOM_FOR_NEW = '--max-semi-space-size=32'

function componentTests(args: string[], reports: string): Tally {
  const chromium = chromiumForTests()
  if (!chromium) return oneFailure('there is no Chromium')
  return vitest(['--project=components', ...args], reports, { CHROMIUM_PATH: chromium.path })
}

function browserTests(args: string[], reports: string): Tally {
  const chromium = chromiumForTests()
  if (!chromium) return oneFailure('there is no Chromium')
  console.log(`Chromium: ${chromium.path} (from ${chromium.from})`)
  if (!built()) return oneFailure('the build')

  const path = join(reports, 'playwright.json')
  const exitCode = run('node_modules/@playwright/test/cli.js', ['test', ...args], {
    CHROMIUM_PATH: chromium.path,
    PLAYWRIGHT_JSON: path,
    // For Playwright's workers, in which the server runs too.
    NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', ROOM_FOR_NEW].join(' ').trim(),
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    ...temporaryInMemory(),
  })
  const report = readReport(path) as JSONReport | null
  if (!report) return oneFailure('Playwright wrote no report')
  const { expected, flaky, skipped } = report.stats
  // A test that passed in a retry counts as passed; the runner reports it as flaky.
  const failures = report.suites.flatMap(failedSpecs)
  return judged({ passed: expected + flaky, failures, skipped }, exitCode)
}

function failedSpecs({ specs, suites: inner = [] }: JSONReportSuite): string[] {
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) =>
          results.slice(-1).flatMap(({ error }) => error?.message),
        )
        return [`${file}:${line} ${title}`, ...errors].join('\n')
      }),
    ...inner.flatMap(failedSpecs),
  ]
}

let isBuilt = false

function built(): boolean {
  isBuilt ||= run('scripts/run.mjs', ['build']) === 0
  return isBuilt
}

function run(first: string, args: string[], env: NodeJS.ProcessEnv = {}): number | null {
  return spawnSync(process.execPath, [first, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status
}

/** null if the runner ended too early to write a report. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

async function runSuites(named: string | undefined, args: string[]): Promise<Tally> {
  const reports = mkdtempSync(join(tmpdir(), 'tabletally-reports-'))
  const tallies: Tally[] = []
  const chosen = [...suites].filter(([name]) =>
    named === undefined ? name !== CLUSTER : name === named,
  )
  if (chosen.length === 0) {
    return oneFailure(`no suite has this name; there are ${[...suites.keys()].join(', ')}`)
  }
  for (const [name, suite] of chosen) {
    console.log(`\n── ${name}${isLong ? ' (long)' : ''} ──`)
    tallies.push(await suite(args, reports))
  }
  rmSync(reports, { recursive: true })
  return sum(tallies)
}

const [named, ...args] = process.argv.slice(2)
const tally = await runSuites(named, args)
if (isLong) console.log(`\nSEED=${process.env['SEED']}`)
console.log(`\n${lastLines(tally)}`)
if (tally.failures.length > 0) process.exitCode = 1
