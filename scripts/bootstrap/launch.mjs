import { spawn } from 'node:child_process'

import { at, environment, ourNode, root } from './places.mjs'
import { Problem } from './problem.mjs'

/** Becomes `entry`, run by our Node with `args`: its signals, its exit code. */
export async function launch(entry, args) {
  process.chdir(root)
  const watch = process.env.npm_lifecycle_event ? at('scripts/bootstrap/with-parent.mjs') : null

  // From the second start on npm finds our own Node first, and that can replace this process.
  if (process.platform !== 'win32' && Number(process.versions.node.split('.')[0]) >= 26) {
    const before = watch ? ['--import', watch] : []
    process.execve(ourNode, [ourNode, ...before, entry, ...args], environment())
  }

  if (watch) await import('./with-parent.mjs')
  const child = spawn(ourNode, [entry, ...args], { env: environment(), stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => {
    // A terminal's Ctrl-C has reached the child already, being sent to the whole group.
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
