import type { ArchivedMatch } from '#features/exports/archives.rules.ts'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'

export interface Archive {
  user: { email: string }
  friends: { email: string }[]
  notifications: unknown[]
  acts: { type: string }[]
  claims: unknown[]
  denied: unknown
  tableLinks: unknown[]
  imports: { answers: unknown }[]
  matches: ArchivedMatch[]
}

export async function archiveText(it: TestApp, by: TestUser, of = by): Promise<string> {
  const { token } = by
  const { server } = it
  const url = `/api/users/${of.user._id}/archive`
  const response = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.body
}

export async function archiveOf(it: TestApp, by: TestUser, of = by): Promise<Archive> {
  return JSON.parse(await archiveText(it, by, of)) as Archive
}
