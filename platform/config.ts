import { resolve } from 'node:path'

import { type DatabaseOptions, POOL_SIZE } from '#database/connect.ts'
import { atHost, hostsOf } from '#database/postgres/hosts.ts'

import { isNetwork } from './limits/proxy-addresses.ts'

export interface Config {
  host: string
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** A `postgres://` address, of one or several hosts, or the path of the SQLite file. */
  databaseAddress: string
  databasePool: number
  /** The addresses of all nodes of a cluster that may be read from; empty: only `databaseAddress` is. */
  databaseReplicas: string[]
  /** How messages of other instances arrive: PostgreSQL tells them, or they are asked for each second. */
  databaseNotify: 'listen' | 'poll'
  /** Whether statements are prepared once for each connection; not behind a pooler in transaction mode. */
  databasePrepared: boolean
  smtpUrl: string | null
  mailFrom: string
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** Where plays of BoardGameGeek are fetched from, and with which token; null: they are not. */
  bgg: { origin: string; token: string } | null
  /** Whether a search for games also finds well-known ones that nobody has used yet. */
  gameCatalogue: boolean
  /** Whether browsers keep the web app for when there is no network; else those that do are told to stop. */
  serviceWorker: boolean
  limits: boolean
  accountBytes: number
  /**
   * Whose `X-Forwarded-For` counts: false means nobody's, true means any peer's, else that of these
   * addresses.
   */
  trustProxy: boolean | string[]
  logLevel: string
  metricsToken: string | null
  /** How long a server that shuts down still serves, so that proxies notice. */
  shutdownSeconds: number
}

/** An invalid setting; its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

/** The ranges that Fastify knows by name. */
const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']

/** Reads the settings from environment variables; throws ConfigError for the first bad one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = (name: string): string | null => env[name]?.trim() || null
  const host = set('HOST') ?? '127.0.0.1'
  const port = readNumber('PORT', set('PORT') ?? '3000', [0, 65_535])
  const dataDir = resolve(set('DATA_DIR') ?? 'data')
  const smtpUrl = readUrl('SMTP_URL', set('SMTP_URL'), ['smtp:', 'smtps:'])
  const databaseUrl = readDatabaseUrl(set('DATABASE_URL'))
  const publicUrl = readUrl('PUBLIC_URL', set('PUBLIC_URL'), ['http:', 'https:'])
  const limits = readLimits(set('LIMITS'), host)
  if (!isLoopback(host) && smtpUrl === null) {
    throw new ConfigError(
      `HOST is ${host}, which others can reach, so SMTP_URL must say where mail goes.`,
    )
  }
  return {
    host,
    port,
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/u, ''),
    dataDir,
    databaseAddress: databaseUrl ?? resolve(dataDir, 'tabletally.sqlite'),
    databaseReplicas: readReplicas(set('DATABASE_REPLICAS'), databaseUrl),
    databasePool: readNumber('DATABASE_POOL', set('DATABASE_POOL') ?? `${POOL_SIZE}`, [1, 1000]),
    databaseNotify: readNotify(set('DATABASE_NOTIFY')),
    databasePrepared: readSwitch('DATABASE_PREPARED', set('DATABASE_PREPARED')),
    smtpUrl,
    mailFrom: set('MAIL_FROM') ?? 'Tabletally <no-reply@localhost>',
    google: readGoogle(set),
    bgg: readBgg(set),
    gameCatalogue: readSwitch('GAME_CATALOGUE', set('GAME_CATALOGUE')),
    serviceWorker: readSwitch('SERVICE_WORKER', set('SERVICE_WORKER')),
    limits,
    accountBytes: 1e6 * readNumber('ACCOUNT_MB', set('ACCOUNT_MB') ?? '200', [1, 1_000_000]),
    trustProxy: readTrustProxy(set('TRUST_PROXY')),
    logLevel: readLogLevel(set('LOG_LEVEL') ?? 'info'),
    metricsToken: set('METRICS_TOKEN'),
    shutdownSeconds: readNumber('SHUTDOWN_SECONDS', set('SHUTDOWN_SECONDS') ?? '2', [0, 300]),
  }
}

export function databaseOptions(config: Config): DatabaseOptions {
  return {
    poolSize: config.databasePool,
    notify: config.databaseNotify,
    prepared: config.databasePrepared,
  }
}

/** Whether an address is reachable only from this machine; an IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/u.test(host)
}

/** Whether by the settings nobody else can reach the server, directly or through a proxy. */
export function isLocalAddress({ host, publicUrl, trustProxy }: Config): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && trustProxy === false
}

function readNumber(name: string, text: string, [min, max]: [number, number]): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${text}".`)
}

function readUrl(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  throw new ConfigError(`${name} must be an address of the form ${forms}.`)
}

/** Several hosts are the nodes of one cluster, of which we look for the one that takes writes. */
function readDatabaseUrl(text: string | null): string | null {
  const hosts = text === null ? null : hostsOf(text)
  const protocols = ['postgres:', 'postgresql:']
  if (hosts === null) return readUrl('DATABASE_URL', text, protocols)
  for (const address of hosts.addresses) readUrl('DATABASE_URL', address, protocols)
  const { target } = hosts
  if (target === null || target === 'read-write' || target === 'primary') return text
  throw new ConfigError(
    `DATABASE_URL must lead to the node that takes writes: its target_session_attrs is read-write, not "${target}".`,
  )
}

const POSTGRES = /^postgres(ql)?:\/\//u

/** Each is a whole address, or a host and port beside the user and the database of DATABASE_URL. */
function readReplicas(text: string | null, databaseUrl: string | null): string[] {
  if (text === null) return []
  if (databaseUrl === null) {
    throw new ConfigError('DATABASE_REPLICAS needs a DATABASE_URL of the form postgres://….')
  }
  return text.split(',').map((part) => {
    const node = part.trim()
    const address = POSTGRES.test(node) ? node : atHost(databaseUrl, node)
    if (node !== '' && POSTGRES.test(address) && URL.canParse(address)) return address
    throw new ConfigError(
      'DATABASE_REPLICAS must be hosts and ports, or postgres://… addresses, divided by commas.',
    )
  })
}

function readSwitch(name: string, text: string | null): boolean {
  if (text === null || text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError(`${name} must be "on" or "off", not "${text}".`)
}

function readNotify(text: string | null): Config['databaseNotify'] {
  if (text === null || text === 'listen') return 'listen'
  if (text === 'poll') return text
  throw new ConfigError(`DATABASE_NOTIFY must be "listen" or "poll", not "${text}".`)
}

function readLimits(text: string | null, host: string): boolean {
  const on = readSwitch('LIMITS', text)
  if (on || isLoopback(host)) return on
  throw new ConfigError(
    'LIMITS=off is for load tests on this machine alone: HOST must be loopback.',
  )
}

function readGoogle(set: (name: string) => string | null): Config['google'] {
  const clientId = set('GOOGLE_CLIENT_ID')
  const clientSecret = set('GOOGLE_CLIENT_SECRET')
  if (clientId === null && clientSecret === null) return null
  if (clientId === null || clientSecret === null) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  const issuer = readUrl('OIDC_ISSUER', set('OIDC_ISSUER'), ['https:', 'http:'])
  return { clientId, clientSecret, issuer: issuer ?? 'https://accounts.google.com' }
}

/** The token goes to BoardGameGeek alone; tests have a server of their own on this machine. */
function readBgg(set: (name: string) => string | null): Config['bgg'] {
  const token = set('BGG_TOKEN')
  if (token === null) return null
  if (!/^[\x21-\x7e]+$/u.test(token)) {
    throw new ConfigError('BGG_TOKEN must be a token as BoardGameGeek gives it, without spaces.')
  }
  const origin = readUrl('BGG_URL', set('BGG_URL'), ['http:', 'https:'])
  if (origin !== null && !isLoopback(new URL(origin).hostname)) {
    throw new ConfigError('BGG_URL is for tests on this machine alone: it must be loopback.')
  }
  return { token, origin: (origin ?? 'https://boardgamegeek.com').replace(/\/+$/u, '') }
}

function readTrustProxy(text: string | null): Config['trustProxy'] {
  if (text === null || text === 'off' || text === 'false') return false
  if (text === 'on' || text === 'true') return true
  const proxies = text.split(',').map((proxy) => proxy.trim())
  if (proxies.every((proxy) => PROXY_RANGES.has(proxy) || isNetwork(proxy))) return proxies
  throw new ConfigError(
    `TRUST_PROXY must be "on", "off", or the addresses of the proxies, such as 127.0.0.1 or 10.0.0.0/8, not "${text}".`,
  )
}

function readLogLevel(text: string): string {
  if (LOG_LEVELS.includes(text)) return text
  throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
}
