import { execFile } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * The version in production (0.1), beside which this one must run during a rolling update. At each
 * release, set it to the last commit of the released version: `git rev-parse main`.
 */
const RELEASED = 'ec58b7323cffdd61199ee163ac1586a2b3084f39'

const run = promisify(execFile)

/**
 * Extracts the released version from git and builds its server and web app. The result is cached in
 * node_modules.
 * @returns its folder, for `startInstance`
 */
export async function buildReleasedVersion(commit = RELEASED): Promise<string> {
  await refuseMissing(commit)
  const directory = resolve('node_modules/.cache/released', commit)
  if (!existsSync(directory)) await extract(commit, directory)
  await linkPackages(directory)
  // If its packages differ from ours, the build installs them first.
  await run(process.execPath, ['scripts/build.mjs'], { cwd: directory })
  return directory
}

/** A shallow clone, or a copy without git, has only the present version. */
async function refuseMissing(commit: string): Promise<void> {
  try {
    await run('git', ['cat-file', '-e', `${commit}^{commit}`])
  } catch {
    throw new Error(
      `The released version ${commit.slice(0, 7)} is not in this clone, but the tests of mixed versions build it: run \`git fetch --unshallow\`, then try again.`,
    )
  }
}

async function extract(commit: string, directory: string): Promise<void> {
  const part = `${directory}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  const archive = join(part, 'released.tar')
  await run('git', ['archive', '--format=tar', '--output', archive, commit])
  await run('tar', ['-xf', archive, '-C', part])
  await rm(archive)
  await rename(part, directory)
}

/**
 * Links our packages only while they include those of the released version, by what its installation
 * compares: otherwise that would overwrite ours.
 */
async function linkPackages(directory: string): Promise<void> {
  const packages = join(directory, 'node_modules')
  const isLinked = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() === true
  if (isLinked) await unlink(packages)
  const [ours, theirs] = await Promise.all([packagesOf('.'), packagesOf(directory)])
  const isOurs = (path: string) =>
    ours[path]?.version === theirs[path]?.version &&
    ours[path]?.integrity === theirs[path]?.integrity
  if (existsSync(packages) || !Object.keys(theirs).every(isOurs)) return
  await symlink(resolve('node_modules'), packages, 'dir')
}

interface Package {
  version: string
  integrity: string
}

async function packagesOf(directory: string): Promise<Record<string, Package>> {
  const text = await readFile(join(directory, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Package> }
  const { '': _ourselves, ...others } = packages
  return others
}
