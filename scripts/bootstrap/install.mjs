import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { at, ourNode, root } from './places.mjs'
import { Problem, say, seconds } from './problem.mjs'

export async function install() {
  const wanted = packagesOf('package-lock.json')
  if (!wanted) throw new Problem('package-lock.json is missing or broken; restore it from git.')
  if (isInstalled(wanted)) return

  const count = Object.keys(wanted).filter((path) => !wanted[path].optional).length
  say(`Installing ${count} packages with npm ci, as package-lock.json lists them …`)
  const began = Date.now()
  const code = await npmCi(showProgress(wanted, count, began))
  if (code !== 0) {
    throw new Problem(`npm ci failed (exit code ${code}); what it said is above.`)
  }
  if (!existsSync(ourNode)) {
    throw new Problem(
      'npm installed no Node 26: its install script did not run. Allow install scripts (npm config ' +
        'get ignore-scripts must say false) and run the same command again.',
    )
  }
  const { stderr } = spawnSync(ourNode, ['--version'], { encoding: 'utf8' })
  if (stderr) throw new Problem(`Node 26 does not start: ${stderr.trim()}`)
  say(`Installed in ${seconds(began)}.`)
}

/** npm writes this file last, after the install scripts: an interrupted installation leaves none. */
function isInstalled(wanted) {
  const present = packagesOf('node_modules/.package-lock.json')
  if (!present || !existsSync(ourNode)) return false
  return Object.keys(wanted).every((path) => {
    const have = present[path]
    // Builds for other platforms are optional and are not installed.
    if (!have) return Boolean(wanted[path].optional || wanted[path].devOptional)
    return have.version === wanted[path].version && have.integrity === wanted[path].integrity
  })
}

function packagesOf(lockFile) {
  try {
    const { '': _ourselves, ...packages } = JSON.parse(readFileSync(at(lockFile), 'utf8')).packages
    return packages
  } catch {
    return null
  }
}

function npmCi(done) {
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-progress', '--no-audit']
  const [program, before] = npm()
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...before, ...args], {
      cwd: root,
      // npm's summary would repeat our own line.
      stdio: ['ignore', 'ignore', 'inherit'],
      // npm.cmd is a batch file, which Windows starts only through a shell.
      shell: program === 'npm' && process.platform === 'win32',
    })
    child.on('error', () => {
      done()
      reject(new Problem('npm was not found; install it (it comes with Node) and try again.'))
    })
    child.on('close', (code) => {
      done()
      resolve(code)
    })
  })
}

/** The npm that runs this process, else the one in PATH. */
function npm() {
  const running = process.env.npm_execpath
  if (running && basename(running) === 'npm-cli.js' && existsSync(running)) {
    // Not this process's Node: it may be the one in node_modules, which npm is about to replace.
    const node = process.env.npm_node_execpath
    return [node && existsSync(node) ? node : process.execPath, [running]]
  }
  return ['npm', []]
}

function showProgress(wanted, count, began) {
  const terminal = process.stderr.isTTY
  const paths = Object.keys(wanted).filter((path) => !wanted[path].optional)
  const timer = setInterval(
    () => {
      const arrived = paths.filter((path) => existsSync(at(`${path}/package.json`))).length
      const then = arrived === count ? ', now their install scripts' : ''
      const line = `  ${arrived} of ${count} packages${then} (${seconds(began)})`
      process.stderr.write(terminal ? `\r${line}` : `${line}\n`)
    },
    terminal ? 500 : 10_000,
  )
  return () => {
    clearInterval(timer)
    if (terminal) process.stderr.write('\r\u001B[K')
  }
}
