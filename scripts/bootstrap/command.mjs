import { build } from './build.mjs'
import { install } from './install.mjs'
import { launch } from './launch.mjs'
import { Problem, say } from './problem.mjs'

/**
 * One of the repository's commands: installs, builds where asked to, and runs a
 * program of ours with the command's own arguments.
 */
export async function command(steps) {
  try {
    await install()
    if (steps.build) build()
    if (steps.run) await launch(steps.run, [...(steps.args || []), ...process.argv.slice(2)])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
