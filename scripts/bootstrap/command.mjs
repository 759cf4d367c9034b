import { build } from './build-app.mjs'
import { install } from './install.mjs'
import { launch } from './launch.mjs'
import { Problem, say } from './problem.mjs'

/**
 * Runs one of the repository's commands: installs packages, builds if `steps.build` is set, and runs
 * the program `steps.run` with the command's own arguments.
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
