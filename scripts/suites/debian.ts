import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this process may install packages of Debian. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Installs packages of Debian, and prints what it does. @returns whether it worked */
export function installFromDebian(packages: readonly string[]): boolean {
  if (!canInstall()) return false
  console.log(`Installing Debian’s packages ${packages.join(', ')} …`)
  return (
    succeeds('apt-get', ['update', '-q']) &&
    succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages])
  )
}

/** Runs a program that prints for the person who waits. */
export function succeeds(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
