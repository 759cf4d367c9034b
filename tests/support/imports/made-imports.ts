import type * as z from 'zod/mini'

import { undoWork } from '#features/imports/import-undoing.commands.ts'
import type { Import, matchToImport } from '#features/imports/imports.contract.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'
import { workInBackground } from '../test-background.ts'

/** Fields with a default may be missing. */
type MatchToSend = z.input<typeof matchToImport>

export const rowOf = (name: string, score: number | null, more: object = {}) => ({
  ...{ name, email: null, self: false, score, result: '' as const },
  ...more,
})

export function matchTo(id: string, more: Partial<MatchToSend> = {}): MatchToSend {
  const players = [
    rowOf('Ann', 40, { self: true, result: 'Win' }),
    rowOf('Oma', 30, { result: 'Loss' }),
  ]
  return { sourceIds: [id], day: '2026-10-01', game: 'Azul', players, ...more }
}

interface Begin {
  source?: Import['source']
  people?: { name: string; userId: string }[]
}

export function begin(
  it: TestApp,
  { token }: TestUser,
  { source = 'bgstats', people = [] }: Begin = {},
) {
  const body = { source, file: { name: 'plays.json' }, people }
  return it.call('POST /imports', { token, body })
}

export function send(
  it: TestApp,
  { token }: TestUser,
  id: string,
  matches: readonly unknown[],
  deletedToo = false,
) {
  const body = { matches, deletedToo }
  return it.call('POST /imports/:id/matches', { token, params: { id }, body })
}

export const finish = (it: TestApp, { token }: TestUser, id: string) =>
  it.call('POST /imports/:id/finish', { token, params: { id } })

export const undo = (it: TestApp, { token }: TestUser, id: string) =>
  it.call('DELETE /imports/:id', { token, params: { id } })

export const importsOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /imports', { token })).body.data

export const keptOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /imports', { token })).body.meta.kept

/** @returns its id and how many matches it has added */
export async function importAll(
  it: TestApp,
  by: TestUser,
  matches: readonly unknown[],
  { deletedToo = false, ...about }: Begin & { deletedToo?: boolean } = {},
) {
  const begun = await begin(it, by, about)
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body))
  const id = begun.body.data._id
  const sent = await send(it, by, id, matches, deletedToo)
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  await finish(it, by, id)
  return { id, imported: sent.body.data.imported }
}

/** With all else that a match has in an archive. */
interface Archived {
  id: string
  date: string
  day?: string | null
  players: unknown
  original?: unknown
}

/** Sent as the import page sends them. @returns what the one batch answered */
export async function importArchived(it: TestApp, by: TestUser, matches: readonly Archived[]) {
  const begun = await begin(it, by, { source: 'archive' })
  const sent = matches.map(({ id, ...match }) => ({
    ...match,
    ...{ sourceIds: [id], day: match.day ?? match.date.slice(0, 10) },
  }))
  return send(it, by, begun.body.data._id, sent, true)
}

export const undoInBackground = (it: TestApp) => workInBackground(it, undoWork)

export const historyOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /sessions', { token })).body.data
