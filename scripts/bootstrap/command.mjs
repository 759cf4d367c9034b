import { spawn } from 'node:child_process'

import { build } from './build-app.mjs'
import { install } from './install.mjs'
import { at, environment, ourNode, root } from './places.mjs'
import { Problem, say } from './problem.mjs'

export async function command(steps) {
  try {
    await install()
    if (steps.build) build()
    if (steps.run) await launch(steps.run, process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

/** Runs `entry` with our Node and `args`; passes signals to it and exits with its exit code. */
async function launch(entry, args) {
  process.chdir(root)
  const watch = process.env.npm_lifecycle_event ? at('scripts/bootstrap/with-parent.mjs') : null

  // From the second start on npm runs our own Node, which can replace this process (execve).
  if (process.platform !== 'win32' && Number(process.versions.node.split('.')[0]) >= 26) {
    const before = watch ? ['--import', watch] : []
    process.execve(ourNode, [ourNode, ...before, entry, ...args], environment())
  }

  if (watch) await import('./with-parent.mjs')
  const child = spawn(ourNode, [entry, ...args], { env: environment(), stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => {
    // A terminal sends Ctrl-C to the whole process group, so the child has it already.
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  return new Promise((_resolve, reject) => {
    child.on('error', (error) => reject(new Problem(`Node 26 does not start: ${error.message}.`)))
    child.on('exit', (code, signal) => {
      process.exitCode = code
      if (!signal) return
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    })
  })
}
