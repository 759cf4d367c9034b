import type { TestApp } from '../engines.ts'
import type { TestUser } from './made-people.ts'
import { setTable } from './made-tables.ts'

export async function makeLink(it: TestApp, by: TestUser, matchId: string): Promise<string> {
  const { token } = by
  const made = await it.call('POST /sessions/:id/link', { token, params: { id: matchId } })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return secretOf(made.body.data.url)
}

export async function setLinked(it: TestApp) {
  const table = await setTable(it)
  const secret = await makeLink(it, table.ann, table.match._id)
  return { ...table, secret, gus: table.match.players[2] }
}

export function secretOf(url: string): string {
  return new URL(url).pathname.replace('/t/', '')
}

export async function readSheet(it: TestApp, token: string) {
  return it.call('GET /links/:token', { params: { token } })
}

export async function answerByLink(
  it: TestApp,
  secret: string,
  pid: string | undefined,
  answer: { contest: unknown } | 'confirm',
) {
  const params = { token: secret, pid: pid ?? '' }
  if (answer === 'confirm') {
    return it.call('POST /links/:token/players/:pid/confirm', { params })
  }
  const body = { text: answer.contest }
  return it.call('POST /links/:token/players/:pid/contest', { params, body })
}

export async function claimByLink(
  it: TestApp,
  by: TestUser,
  secret: string,
  pid: string | undefined,
) {
  const params = { token: secret, pid: pid ?? '' }
  return it.call('POST /links/:token/players/:pid/claim', { token: by.token, params })
}

export async function release(it: TestApp, by: TestUser, id: string, pid: string | undefined) {
  const params = { id, pid: pid ?? '' }
  return it.call('POST /sessions/:id/players/:pid/release', { token: by.token, params })
}
