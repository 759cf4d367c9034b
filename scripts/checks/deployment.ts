import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

import { objectionsToImage, objectionsToManual, objectionsToNode } from './deployment/images.ts'
import {
  isThere,
  objectionsToCommand,
  objectionsToVariables,
  read,
  type Where,
} from './deployment/programs.ts'

type Env = Record<string, string>

const COMPOSED = ['compose.yaml', 'compose.ha.yaml']

/**
 * Finds what would fail in the deployment files, a line each: every path, command and variable in
 * them has to exist. Needs no container engine and no systemd.
 */
export function checkDeployment(root: string): string[] {
  const image = checkImage(root)
  return [
    ...image.findings,
    ...COMPOSED.flatMap((file) => composeFindings(root, file, image.env)),
    ...imageFindings(root),
    ...unitFindings(root),
  ]
}

/** Checks the Dockerfile, after joining continued lines as the engine does. */
function checkImage(root: string): { findings: string[]; env: Env } {
  const ignored = linesOf(read(root, '.dockerignore'))
  const context: Where = { root, ignored }
  const stages: string[] = []
  const env: Env = {}
  const findings: string[] = []
  const object = (line: string, reasons: string[]) =>
    findings.push(...reasons.map((reason) => `Dockerfile: ${line}: ${reason}`))

  for (const line of joinedLines(read(root, 'Dockerfile'))) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.+)$/u.exec(line) ?? []
    const command = /(?:^|CMD )(\[.+\])$/u.exec(rest)?.[1]
    if (name === 'FROM') stages.push(/ AS (\S+)$/iu.exec(rest)?.[1] ?? '')
    if (name === 'ENV') Object.assign(env, variablesIn(rest))
    if (name === 'COPY') object(line, copyObjections(rest.split(' '), stages, context))
    if (name === 'RUN') {
      for (const words of rest.split('&&')) object(line, objectionsToCommand(split(words), context))
    }
    if (command !== undefined) {
      const words = JSON.parse(command) as string[]
      object(line, objectionsToCommand(words, { ...context, shippedOnly: true }))
    }
  }
  if (!/^CMD /mu.test(read(root, 'Dockerfile'))) object('CMD', ['there is none'])
  return { findings, env }
}

function copyObjections(words: string[], stages: string[], context: Where): string[] {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  if (from !== undefined) return stages.includes(from) ? [] : [`there is no stage ${from}`]
  const sources = words.slice(0, -1).filter((source) => source !== '.')
  return sources.flatMap((path) => (isThere(path, context) ? [] : [`${path} is not there`]))
}

interface Service {
  build?: string
  image?: string
  environment?: Record<string, string | null>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  cap_drop?: string[]
  security_opt?: string[]
  networks?: string[]
}

interface Compose {
  services: Record<string, Service>
  volumes?: Record<string, unknown>
  networks?: Record<string, unknown>
}

function composeFindings(root: string, file: string, ofImage: Env): string[] {
  const text = read(root, file)
  const { services, volumes = {}, networks = {} } = parse(text, { merge: true }) as Compose
  // The settings that the comment at the top of the file tells people to put into .env.
  const given = Object.assign({}, ...text.split('\n').map((line) => ofComment(line))) as Env
  const required = [...text.matchAll(/\$\{(\w+):\?/gu)].map(([, name]) => name ?? '')
  const findings = required
    .filter((name) => !(name in given))
    .map((name) => `${name} has to be set, and the file's head does not say so`)

  for (const [name, service] of Object.entries(services)) {
    const object = (reasons: string[]) =>
      findings.push(...reasons.map((reason) => `${name}: ${reason}`))
    if (service.build !== undefined) {
      if (!isThere(join(service.build, 'Dockerfile'), { root })) object(['it has no Dockerfile'])
      const own = Object.entries(service.environment ?? {}).map(([key, value]) => [
        key,
        interpolated(value ?? '', given),
      ])
      object(objectionsToVariables({ ...ofImage, ...(Object.fromEntries(own) as Env) }))
    }
    object(objectionsToRights(service, networks))
    const needed = service.depends_on ?? []
    const others = Array.isArray(needed) ? needed : Object.keys(needed)
    object(others.filter((other) => !(other in services)).map((other) => `no service ${other}`))
    const mounted = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '')
    object(
      mounted
        .filter((path) =>
          path.startsWith('.') ? !isThere(join(path), { root }) : !(path in volumes),
        )
        .map((path) => `no volume ${path}`),
    )
    for (const volume of service.volumes ?? []) {
      if (/^\.\/.*Caddyfile:/u.test(volume)) {
        object(proxyObjections(read(root, volume.split(':')[0] ?? ''), service, services, ofImage))
      }
    }
  }
  return findings.map((finding) => `${file}: ${finding}`)
}

/** A container that was broken into can do little, reaches few others, and knows no other role's password. */
function objectionsToRights(service: Service, known: Record<string, unknown>): string[] {
  const { networks = [], environment, build } = service
  const isApp = build !== undefined
  return [
    ...(service.cap_drop?.join() === 'ALL' ? [] : ['it keeps capabilities']),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : ['it can gain privileges']),
    ...(networks.length === 0 ? ['it is on the network of all'] : []),
    ...networks.flatMap((name) => (name in known ? [] : [`no network ${name}`])),
    ...(isApp && networks.includes('etcd') ? ['it reaches etcd, which asks for no password'] : []),
    ...(isApp && /(?:SUPERUSER|REPLICATION)_PASSWORD/u.test(JSON.stringify(environment))
      ? ['it knows the password of another role']
      : []),
  ]
}

/** Checks the instances that the proxy forwards to, and the variables that its file uses. */
function proxyObjections(
  text: string,
  proxy: Service,
  services: Record<string, Service>,
  { PORT = '' }: Env,
): string[] {
  const hosts = [...text.matchAll(/\b([a-z][\w-]*):(\d+)\b/gu)]
  const names = [...text.matchAll(/\{\$(\w+)\}/gu)].map(([, name]) => name ?? '')
  return [
    ...hosts
      .filter(([, host = '', port]) => !(host in services) || port !== PORT)
      .map(([address]) => `no service listens on ${address}`),
    ...names
      .filter((name) => !(name in (proxy.environment ?? {})))
      .map((name) => `the proxy does not get ${name}`),
  ]
}

/** Checks the images of others, which are the first code that runs. */
function imageFindings(root: string): string[] {
  const built = joinedLines(read(root, 'Dockerfile')).flatMap(
    (line) => /^FROM\s+(\S+)/u.exec(line)?.[1] ?? [],
  )
  const pulledBy = (file: string) =>
    Object.values((parse(read(root, file), { merge: true }) as Compose).services).flatMap(
      ({ build, image = '' }) => (build === undefined ? [image] : []),
    )
  const of = (file: string, objections: string[]) => objections.map((why) => `${file}: ${why}`)
  return [
    ...of('Dockerfile', [...built.flatMap(objectionsToImage), ...objectionsToNode(root, built)]),
    ...COMPOSED.flatMap((file) =>
      of(file, [...new Set(pulledBy(file).flatMap(objectionsToImage))]),
    ),
    ...of('docs/operating.md', objectionsToManual(root, [...built, ...COMPOSED.flatMap(pulledBy)])),
  ]
}

/** Checks the systemd units: lines of `Key=Value`. */
function unitFindings(root: string): string[] {
  const units = readdirSync(join(root, 'deploy')).filter((file) => /\.(service|timer)$/u.test(file))
  return units.flatMap((file) => {
    const lines = joinedLines(read(root, `deploy/${file}`))
    const valuesOf = (key: string) =>
      lines.flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))
    const [folder = ''] = valuesOf('WorkingDirectory')
    const commands = valuesOf('ExecStart').flatMap((line) => commandsIn(line))
    const service = file.replace(/\.timer$/u, '.service')
    return [
      ...(isThere(`deploy/${service}`, { root }) ? [] : [`there is no ${service}`]),
      ...(file.endsWith('.service') && commands.length === 0 ? ['it has no ExecStart'] : []),
      ...objectionsToVariables(variablesIn(valuesOf('Environment').join(' '))),
      ...commands.flatMap((words) =>
        objectionsToCommand(
          words.map((word) => word.replace(`${folder}/`, '')),
          { root },
        ),
      ),
    ].map((finding) => `deploy/${file}: ${finding}`)
  })
}

/** The commands of a line: the line itself, or those of its shell script with variables replaced. */
function commandsIn(line: string): string[][] {
  const script = /^\/bin\/sh -\w+ '(.+)'$/u.exec(line)?.[1]
  if (script === undefined) return [split(line)]
  const assigned = Object.fromEntries(
    [...script.matchAll(/(?:^|; *)(\w+)=("([^"]*)"|\S*?)(?=;|$)/gu)].map(
      ([, name = '', raw, quoted]) => [name, quoted ?? raw ?? ''],
    ),
  )
  return script
    .split(';')
    .map((part) =>
      split(part.replaceAll(/\$(\w+)/gu, (whole, name: string) => assigned[name] ?? whole)),
    )
    .filter(([first = '']) => first !== '' && !/^\w+=/u.test(first))
}

function joinedLines(text: string): string[] {
  return linesOf(
    linesOf(text, /^\s*#/u)
      .join('\n')
      .replaceAll(/\\\n\s*/gu, ''),
  )
}

function linesOf(text: string, without = /^$/u): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !without.test(line))
}

function split(words: string): string[] {
  return words.trim().split(/\s+/u)
}

function variablesIn(text: string): Env {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)=(\S+)/gu)].map(([, name = '', value = '']) => [name, value]),
  )
}

function ofComment(line: string): Env {
  const [, name, value] = /^#\s+([A-Z_]+)=(.+)$/u.exec(line) ?? []
  return name === undefined || value === undefined ? {} : { [name]: value }
}

function interpolated(value: string, given: Env): string {
  return value.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/gu, (_, name: string) =>
    encodeURI(given[name] ?? ''),
  )
}

if (import.meta.main) {
  const findings = checkDeployment(process.cwd())
  for (const finding of findings) console.log(finding)
  if (findings.length > 0) process.exitCode = 1
}
