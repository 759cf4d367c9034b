import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type BrowserContext, chromium } from '@playwright/test'

import { issueMailToken } from '#features/accounts/accounts.commands.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { readConfig } from '#platform/config.ts'
import { DEMO_PASSWORD, seedDemo } from '#server/demo/seed.ts'
import { start } from '#server/start.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

export interface Served {
  url: string
  /** The Bearer token of the demo's first person. */
  token: string
  /** A match of theirs. */
  match: string
  /** Its game, the year of its day, and a friend. */
  game: string
  year: string
  friend: string
  /** A mail token that verifies their address. */
  verification: string
  stop: () => Promise<void>
}

/** Starts the built app on its own database with the demo's data. */
export async function serveDemo(): Promise<Served> {
  const directory = await mkdtemp(join(tmpdir(), 'tabletally-bench-'))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const running = await start(
    readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: port, PUBLIC_URL: url }),
  )
  const [email] = await seedDemo(running.app)
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { token, user } = (await login.json()) as { token: string; user: { _id: string } }
  const headers = { authorization: `Bearer ${token}` }
  const matches = await fetch(`${url}/api/sessions?limit=1`, { headers })
  const { data } = (await matches.json()) as { data: Pick<Match, '_id' | 'day' | 'game'>[] }
  const friends = await fetch(`${url}/api/friends/list/${user._id}`, { headers })
  const [friend] = ((await friends.json()) as { data: Person[] }).data
  const verification = await running.app.database.transact((trx) =>
    issueMailToken(trx, 'verify', user._id, new Date()),
  )
  return {
    url,
    token,
    verification,
    match: data[0]?._id ?? '',
    game: data[0]?.game._id ?? '',
    year: data[0]?.day.slice(0, 4) ?? '',
    friend: friend?._id ?? '',
    async stop() {
      await running.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export interface Browser {
  context: BrowserContext
  /** The debugging port, for Lighthouse. */
  port: number
  close: () => Promise<void>
}

/** One browser profile for Lighthouse and us, so that it has our sign-in. */
export async function openBrowser(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'tabletally-profile-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  return {
    context,
    port,
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
