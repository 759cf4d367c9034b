import { spawn } from 'node:child_process'

import { environment, ourNode, root } from './places.mjs'
import { Problem } from './problem.mjs'

/** Becomes `entry`, run by our Node with `args`: its signals, its exit code. */
export function launch(entry, args) {
  process.chdir(root)
  const argv = [entry, ...args]
  // From the second start on npm finds our own Node first, and it can replace this process.
  if (process.platform !== 'win32' && Number(process.versions.node.split('.')[0]) >= 26) {
    process.execve(ourNode, [ourNode, ...argv], environment())
  }

  const child = spawn(ourNode, argv, { env: environment(), stdio: 'inherit' })
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
