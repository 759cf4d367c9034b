import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

import { type Config, ConfigError, readConfig } from '#platform/config.ts'

import { modulesOf } from '../structure/sources.ts'

/** Node's own variables; every other variable that a deployment sets has to be a setting of the app. */
const OF_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE']
/** The entry files of the build, besides its script. */
const BUILT_FROM = ['vite.config.ts', 'vite.server.config.ts', 'app/main.tsx', 'server/main.ts']
/** System programs that the deployment files may use. */
const OF_SYSTEM = new Set(['useradd', 'mkdir', 'chown', 'find'])

export interface Where {
  root: string
  /** Patterns of files that are excluded, from .dockerignore. */
  ignored?: string[]
  /** Development dependencies are excluded too. */
  shippedOnly?: boolean
}

interface Manifest {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

export function read(root: string, path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}

export function isThere(path: string, { root, ignored = [] }: Where): boolean {
  const isIgnored = ignored.some(
    (glob) => matchesGlob(path, glob) || matchesGlob(path, `${glob}/**`),
  )
  return existsSync(join(root, path)) && !isIgnored
}

/** Why a command would fail, a line for each reason. */
export function objectionsToCommand(words: string[], where: Where): string[] {
  const [program = '', ...args] = words
  if (program === 'npm') return objectionsToNpm(args, where)
  if (OF_SYSTEM.has(program)) return []
  const tool = /(?:^|\/)node_modules\/\.bin\/([\w-]+)$/u.exec(program)?.[1]
  if (tool === undefined) return [`the program ${program} is not among those that this check knows`]
  const { dependencies } = manifestOf(where.root)
  if (!(tool in dependencies)) return [`${tool} is of no package in "dependencies"`]
  const [file, command] = args.filter((arg) => !arg.startsWith('-'))
  return file === undefined ? ['it runs no file'] : objectionsToFile(file, command, where)
}

function objectionsToNpm([verb = '', ...args]: string[], where: Where): string[] {
  if (verb === 'ci')
    return isThere('package-lock.json', where) ? [] : ['npm ci needs the lock file']
  if (verb === 'prune') return []
  const script = manifestOf(where.root).scripts[args[0] ?? '']
  if (verb !== 'run' || script === undefined)
    return [`there is no npm ${[verb, ...args].join(' ')}`]
  const file = /^node (\S+)$/u.exec(script)?.[1]
  if (file === undefined) return [`npm run ${args[0]} runs no file of ours`]
  return [file, ...(file === 'scripts/build.mjs' ? BUILT_FROM : [])].flatMap((path) =>
    objectionsToFile(path, undefined, where),
  )
}

function objectionsToFile(path: string, command: string | undefined, where: Where): string[] {
  if (path.startsWith('dist/')) return objectionsToBuilt(path, where)
  if (command !== undefined && !usageOf(path, where.root).has(command)) {
    return [`${path} knows no command ${command}`]
  }
  return objectionsToModules(path, where)
}

/** The built server has to be the one that `npm start` runs, and may load only shipped packages. */
function objectionsToBuilt(path: string, { root }: Where): string[] {
  const started = /\brun: '([^']+)'/u.exec(read(root, 'scripts/start.mjs'))?.[1]
  if (path !== started) return [`${path} is not what npm start runs (${started})`]
  if (!existsSync(join(root, path))) return [`${path} is missing; npm run build makes it`]
  return objectionsToModules(path, { root, shippedOnly: true })
}

/** All files and packages that a program imports, directly or indirectly, have to exist. */
function objectionsToModules(entry: string, where: Where): string[] {
  const { dependencies, devDependencies } = manifestOf(where.root)
  const packages = new Set(Object.keys(dependencies))
  if (where.shippedOnly !== true) for (const name in devDependencies) packages.add(name)
  const objections: string[] = []
  const seen = new Set([entry])
  for (const path of seen) {
    if (path !== entry || !path.startsWith('dist/')) {
      if (!isThere(path, where)) {
        objections.push(`${path} is not there`)
        continue
      }
    }
    for (const { imports } of modulesOf(where.root, [path])) {
      for (const { file, package: name, typeOnly } of imports) {
        if (typeOnly) continue
        if (file !== null) seen.add(file)
        else if (name !== null && !name.startsWith('node:') && !packages.has(name)) {
          objections.push(`${path} loads ${name}, which is not installed there`)
        }
      }
    }
  }
  return objections
}

/** The commands in a program's usage text, each at the beginning of an indented line. */
function usageOf(path: string, root: string): Set<string> {
  return new Set(
    [...read(root, path).matchAll(/^ {2}([a-z][a-z-]*) /gmu)].map(([, name]) => name ?? ''),
  )
}

function manifestOf(root: string): Manifest {
  const empty = { scripts: {}, dependencies: {}, devDependencies: {} }
  return { ...empty, ...(JSON.parse(read(root, 'package.json')) as Partial<Manifest>) }
}

/** Unknown variables and invalid settings among those that the server is started with. */
export function objectionsToVariables(env: Record<string, string>): string[] {
  const known = settingsRead()
  const unknown = Object.keys(env).filter((name) => !known.has(name))
  return [...unknown.map((name) => `${name} is no setting`), ...objectionToSettings(env)]
}

function objectionToSettings(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [error.message]
    throw error
  }
}

/** The names of all settings, recorded while `readConfig` reads them. */
function settingsRead(): Set<string> {
  const names = new Set(OF_NODE)
  // The issuer is read only if these are set.
  const given: Partial<Record<string, string>> = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  }
  const watched = new Proxy(given, {
    get(target, name) {
      names.add(String(name))
      return target[String(name)]
    },
  })
  readConfig(watched) satisfies Config
  return names
}
