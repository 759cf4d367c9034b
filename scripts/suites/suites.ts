import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

import { removeMachinesOf } from '#tests/cluster/machines.ts'

import { endpointsOf, readRecordedResponses, untestedEndpoints } from '../checks/endpoints.ts'
import { runChecks } from '../checks/run-checks.ts'
import { chromiumForTests } from './chromium.ts'
import { readyForCluster } from './cluster.ts'
import { complaint, judged, lastLines, nothing, oneFailure, sum, type Tally } from './tally.ts'

/** Runs a suite; `args` are for its runner, `reports` is the folder for its report. */
type Suite = (args: string[], reports: string) => Promise<Tally> | Tally

const suites = new Map<string, Suite>([
  ['check', runChecks],
  ['server', serverTests],
  ['faults', faultTests],
  ['e2e', browserTests],
])

/** Long suites, which run only when they are named. */
const longSuites = new Map<string, Suite>([
  ['fuzz', fuzzTests],
  ['races', raceTests],
  ['offline', offlineTests],
  ['cluster', clusterTests],
])

/**
 * A hundred thousand random requests, a thousand random orders of sign-up steps, and three thousand
 * random sequences of actions on what others have said. They are different each time unless FUZZ_SEED is
 * set.
 */
function fuzzTests(args: string[], reports: string): Tally {
  const seed = String(Date.now() % 2 ** 31)
  const env = {
    FUZZ_RUNS: '100000',
    TAKEOVER_STORIES: '1000',
    SAID_RUNS: '3000',
    FUZZ_SEED: seed,
    ...process.env,
  }
  return vitest(
    [
      'tests/security/fuzz/fuzz.test.ts',
      'tests/security/accounts/takeover.test.ts',
      'tests/histories/said.test.ts',
      ...args,
    ],
    reports,
    env,
  )
}

/** Four thousand concurrent pairs of requests on each engine; different ones unless RACES_SEED is set. */
function raceTests(args: string[], reports: string): Tally {
  const env = { RACES_RUNS: '4000', RACES_SEED: String(Date.now() % 2 ** 31), ...process.env }
  return vitest(['tests/races', ...args], reports, env)
}

/** A thousand evenings on a device with faults; different ones unless OFFLINE_SEED is set. */
function offlineTests(args: string[], reports: string): Tally {
  const seed = String(Date.now() % 2 ** 20)
  const env = { OFFLINE_RUNS: '1000', OFFLINE_SEED: seed, ...process.env }
  const spec = 'tests/e2e/offline/random-outbox.spec.ts'
  return browserTests([spec, '--retries=0', ...args], reports, env)
}

/** A real cluster of PostgreSQL under load; CLUSTER_RUNS says how often each failure happens. */
function clusterTests(args: string[], reports: string): Tally {
  const obstacle = readyForCluster()
  if (obstacle !== null) return oneFailure(obstacle)
  // After Ctrl-C the runner ends, and then its machines.
  process.on('SIGINT', () => undefined)
  process.env['CLUSTER_OWNER'] = String(process.pid)
  const tally = vitest(['--project=cluster', ...args], reports)
  removeMachinesOf(process.pid)
  return args.length > 0 ? tally : sum([tally, pooledTests(reports)])
}

/** The server's tests on PostgreSQL behind PgBouncer in transaction mode, with polling. */
function pooledTests(reports: string): Tally {
  const env = { BEHIND_POOLER: '1', ...temporaryInMemory() }
  return vitest(['--project=server', '--testNamePattern', '^(?!.*\\(sqlite\\))'], reports, env)
}

/** Vitest: unit tests, HTTP tests on both engines. */
async function serverTests(args: string[], reports: string): Promise<Tally> {
  if (args.length > 0) return vitest(['--project=server', ...args], reports)
  const file = join(reports, 'answered-endpoints.txt')
  const tally = vitest(['--project=server'], reports, {
    ANSWERED_ENDPOINTS: file,
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    ...temporaryInMemory(),
  })
  // A failed test may be the one that would have covered an endpoint.
  if (tally.failed > 0) return tally
  const findings = untestedEndpoints(await endpointsOf(process.cwd()), readRecordedResponses(file))
  for (const finding of findings) console.error(finding)
  const covered =
    findings.length === 0 ? { ...nothing, passed: 1 } : oneFailure(findings.join('; '))
  return sum([tally, covered])
}

const ROOM = 4 * 1024 ** 3

/**
 * Each test has a database of its own; on a disk, SQLite waits for it at every commit. Chromium
 * shares each drawn frame between its processes in such a file, too.
 */
function temporaryInMemory(): NodeJS.ProcessEnv {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return {}
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > ROOM && runsPrograms(folder) ? { TMPDIR: folder } : {}
}

/**
 * Whether programs run in a folder: a container may forbid it, and one test installs the product there.
 */
function runsPrograms(folder: string): boolean {
  const place = mkdtempSync(join(folder, 'tabletally-program-'))
  const program = join(place, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(place, { recursive: true })
  return status === 0
}

/**
 * Vitest: tests of whole processes (faults, the first start, measured times). When the suite is named,
 * it repeats each fault more often.
 */
function faultTests(args: string[], reports: string): Tally {
  const env =
    named === 'faults'
      ? { FAULTS: 'full' }
      : // Starts dozens of servers, so it caches compiled code; only the full form measures start times.
        { FAULTS: 'short', NODE_COMPILE_CACHE: join(reports, 'compiled'), ...temporaryInMemory() }
  return vitest(['--project=processes', '--project=measured', ...args], reports, env)
}

function vitest(args: string[], reports: string, env: NodeJS.ProcessEnv = {}): Tally {
  const path = join(reports, 'vitest.json')
  rmSync(path, { force: true })
  // Some tests start the built server.
  if (run('scripts/build.mjs', []) !== 0) return oneFailure('the build')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const vitestArgs = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const exitCode = run(ROOM_FOR_NEW, vitestArgs, env)
  const report = readReport(path) as JsonTestResults | null
  if (!report) return oneFailure('Vitest wrote no report')
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
    flaky: report.testResults.flatMap(flakyOf),
  }
  return judged(count, exitCode)
}

/** MB: tests make much garbage, so collecting it less often saves a twentieth of the processor's time. */
const ROOM_FOR_NEW = '--max-semi-space-size=32'

type VitestFile = JsonTestResults['testResults'][number]

/** A file's failed tests; its own message if it did not load. */
function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [complaint(fileOf(name), message)]
  return failed.map((result) => complaintOf(name, result))
}

/** A file's tests that passed in a retry: the report keeps the messages of the tries before. */
function flakyOf({ name, assertionResults }: VitestFile): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map((result) => complaintOf(name, result))
}

function complaintOf(name: string, result: VitestFile['assertionResults'][number]): string {
  return complaint(`${fileOf(name)} › ${result.fullName}`, result.failureMessages?.[0])
}

function fileOf(name: string): string {
  return relative(process.cwd(), name)
}

/** Playwright: the built product in a browser. */
function browserTests(args: string[], reports: string, env: NodeJS.ProcessEnv = {}): Tally {
  const chromium = chromiumForTests()
  if (!chromium) return oneFailure('there is no Chromium')
  console.log(`Chromium: ${chromium.path} (from ${chromium.from})`)
  if (run('scripts/build.mjs', []) !== 0) return oneFailure('the build')

  const path = join(reports, 'playwright.json')
  const exitCode = run('node_modules/@playwright/test/cli.js', ['test', ...args], {
    CHROMIUM_PATH: chromium.path,
    PLAYWRIGHT_JSON: path,
    // For Playwright's workers, in which the server runs too.
    NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? '', ROOM_FOR_NEW].join(' ').trim(),
    NODE_COMPILE_CACHE: join(reports, 'compiled'),
    ...temporaryInMemory(),
    ...env,
  })
  const report = readReport(path) as JSONReport | null
  if (!report) return oneFailure('Playwright wrote no report')
  const { expected, flaky, unexpected, skipped } = report.stats
  // A test that passed in a retry counts as passed; the runner reports it as flaky.
  const passed = expected + flaky
  const specs = report.suites.flatMap(specsOf)
  const failures = specs.filter(({ ok }) => !ok).map(complaintOfSpec)
  const retried = specs.filter(({ ok, tests }) => ok && tests.some((one) => one.status === 'flaky'))
  const count = { passed, failed: unexpected, skipped, failures }
  return judged({ ...count, flaky: retried.map(complaintOfSpec) }, exitCode)
}

/** The tests of a file or a `describe`. */
function specsOf({ specs, suites: inner = [] }: JSONReportSuite): JSONReportSpec[] {
  return [...specs, ...inner.flatMap(specsOf)]
}

function complaintOfSpec({ file, title, tests }: JSONReportSpec): string {
  const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
  return complaint(
    `${file} › ${title}`,
    messages.find((message) => message !== undefined),
  )
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

function suiteOf(name: string): Suite | undefined {
  return suites.get(name) ?? longSuites.get(name)
}

/** Runs the suites one after the other, all of them even if one fails. */
async function runSuites(names: string[], args: string[]): Promise<Tally> {
  const reports = mkdtempSync(join(tmpdir(), 'tabletally-reports-'))
  const tallies: Tally[] = []
  for (const name of names) {
    console.log(`\n── ${name} ──`)
    const tally = (await suiteOf(name)?.(args, reports)) ?? nothing
    tallies.push(tally)
  }
  rmSync(reports, { recursive: true })
  return sum(tallies)
}

const [named, ...args] = process.argv.slice(2)
if (named && !suiteOf(named)) {
  const names = [...suites.keys(), ...longSuites.keys()]
  console.error(`There is no suite ${named}; there are ${names.join(', ')}.`)
  process.exit(1)
}
const tally = await runSuites(named ? [named] : [...suites.keys()], args)
console.log(`\n${lastLines(tally)}`)
if (tally.failed > 0) process.exitCode = 1
