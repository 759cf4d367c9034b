import { spawn } from 'node:child_process'

import { lastLines, nothing, sum, type Tally } from '../suites/tally.ts'

interface Check {
  name: string
  steps: string[][]
}

const checks: Check[] = [
  { name: 'format', steps: [['node_modules/oxfmt/bin/oxfmt', '--check']] },
  { name: 'lint', steps: [['node_modules/oxlint/bin/oxlint']] },
  {
    // With one checker: several check their shared files twice, and other checks need the cores.
    name: 'types',
    steps: [['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1']],
  },
  {
    // These checks read the browser's bundle and the built server, so both have to be up to date.
    name: 'structure',
    steps: [
      ['scripts/run.mjs', 'build'],
      ['scripts/checks/structure.ts'],
      ['scripts/checks/budgets.ts'],
    ],
  },
  { name: 'specification', steps: [['scripts/checks/specification.ts']] },
  {
    name: 'unused code',
    // The second finds exports that only tests use.
    steps: [
      ['node_modules/knip/bin/knip.js'],
      ['node_modules/knip/bin/knip.js', '--production', '--exports'],
    ],
  },
]

export async function runChecks(): Promise<Tally> {
  return sum(await Promise.all(checks.map(runCheck)))
}

async function runCheck({ name, steps }: Check): Promise<Tally> {
  const began = performance.now()
  let output = ''
  let passed = true
  for (const step of steps) {
    const result = await run(step)
    output += result.output
    passed = result.exitCode === 0
    if (!passed) break
  }
  const time = `${((performance.now() - began) / 1000).toFixed(1)} s`
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(12)} ${time}`)
  if (!passed) console.log(output.trimEnd())
  return passed ? { ...nothing, passed: 1 } : { ...nothing, failures: [`${name}: ${output}`] }
}

function run(args: string[]): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}

if (import.meta.main) {
  const tally = await runChecks()
  console.log(lastLines(tally))
  if (tally.failures.length > 0) process.exitCode = 1
}
