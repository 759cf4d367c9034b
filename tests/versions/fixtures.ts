import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'tests/versions'

/** Somebody in a fixture. */
export interface FixturePerson {
  _id: string
  email: string
  token: string
}

type Who = 'mara' | 'jonas'

/** A request with an `Idempotency-Key`, to be repeated. */
export interface KeyedRequest {
  by: Who
  path: string
  key: string
  body: object
  status: number
  /** The id of what it made. */
  made: string
}

/** A list of Mara's that goes on. */
export interface PagedList {
  path: string
  /** The parameter that goes on with it. */
  parameter: string
  cursor: string
  /** What the items after the cursor are known by. */
  next: string[]
}

/** What was answered. */
export interface Reading {
  by: Who
  path: string
  data: object
}

export interface Played {
  mara: FixturePerson
  jonas: FixturePerson
  /** Of the match with an edit, a correction and a table link in the browser. */
  match: string
  requests: KeyedRequest[]
}

/** What a version has stored on its server beside the database, which is in `backup.gz`. */
export interface ServerFixture extends Played {
  at: string
  lists: PagedList[]
  readings: Reading[]
}

/** The values of one store of a database. */
export interface StoreFixture {
  version: number
  store: string
  values: [key: string | number, value: unknown][]
}

/** What a version has stored in a browser: texts by key, and the values of IndexedDB. */
export interface BrowserFixture {
  local: Record<string, string>
  session: Record<string, string>
  /** Of the database `waiting`: an import under way. */
  waiting: StoreFixture
  /** Of the database `unsent`: writes without an answer; 0.1 had none. */
  unsent?: StoreFixture
  /** Ids that the server gave in place of those before. */
  made?: StoreFixture
}

export type BrowserFixtures = Record<Who, BrowserFixture>

/** Oldest first; the last one is this version. */
export const versions = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))

export const current = versions.at(-1) ?? ''

export function pathOf(version: string, file: string): string {
  return join(FOLDER, version, file)
}

export function textOf(version: string, file: string): string {
  return readFileSync(pathOf(version, file), 'utf8')
}

export function serverOf(version: string): ServerFixture {
  return JSON.parse(textOf(version, 'server.json')) as ServerFixture
}

export function browserOf(version: string): BrowserFixtures {
  return JSON.parse(textOf(version, 'browser.json')) as BrowserFixtures
}
