import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'

/**
 * The version that people have, beside which this one must run while instances are replaced. Move it
 * to the last commit of the version before, whenever a new one goes out: `git rev-parse main`.
 */
const LANDED = 'e47f8e72c19efb260f02847f98e48db6f5491d7f'

const run = promisify(execFile)

export interface Landed {
  /** For `startInstance`. */
  directory: string
  remove(): Promise<void>
}

/** Takes the landed version out of git and builds its server and web app. */
export async function buildLanded(commit = LANDED): Promise<Landed> {
  await refuseMissing(commit)
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-landed-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const archive = join(directory, 'landed.tar')
    await run('git', ['archive', '--format=tar', '--output', archive, commit])
    await run('tar', ['-xf', archive, '-C', directory])
    // With other packages it installs its own: the build begins with that.
    if (await hasOurPackages(directory)) {
      await symlink(join(process.cwd(), 'node_modules'), join(directory, 'node_modules'), 'dir')
    }
    await run(process.execPath, ['scripts/build.mjs'], { cwd: directory })
  } catch (error) {
    await remove()
    throw error
  }
  return { directory, remove }
}

/** A shallow clone, or a copy without git, has the present version alone. */
async function refuseMissing(commit: string): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`])
  } catch {
    throw new Error(
      `The landed version ${commit.slice(0, 7)} is not in this clone, and the tests of mixed versions build it: run \`git fetch --unshallow\`, then try again.`,
    )
  }
}

async function hasOurPackages(directory: string): Promise<boolean> {
  const present = 'node_modules/.package-lock.json'
  if (!existsSync(present)) return false
  const [ours, theirs] = await Promise.all([packagesOf('.'), packagesOf(directory)])
  return isDeepStrictEqual(ours, theirs)
}

async function packagesOf(directory: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(directory, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, unknown> }
  const { '': _ourselves, ...others } = packages
  return others
}
