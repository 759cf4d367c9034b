import type { TestApp } from '#tests/support/engines.ts'

import { type Cast, castRoles, layTable, mailToken } from '../roles/cast.ts'
import type { Request } from './fuzz-requests.ts'

export interface World {
  /** Replaces each `«kind:number»` by something that exists now. */
  filledIn(request: Request): Promise<Request>
}

/** Requests sign out, delete and rename, so the existing data are read again after this many. */
const READ_EVERY = 25
const PLACE = /«(\w+):(\d+)»/gu

export async function createWorld(it: TestApp): Promise<World> {
  let things: Record<string, string[]> = {}
  let cast: Cast | null = null
  let requests = 0

  const fill = (text: string) =>
    text.replaceAll(PLACE, (_, kind: string, number: string) => {
      const all = things[kind] ?? []
      return all[Number(number) % Math.max(1, all.length)] ?? 'nothing'
    })

  return {
    async filledIn(request) {
      if (requests % READ_EVERY === 0) {
        cast = await revived(it, cast)
        things = await thingsOf(it, cast)
      }
      requests += 1
      return {
        key: request.key,
        url: fill(request.url),
        body: request.body === null ? null : fill(request.body),
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, fill(value)]),
        ),
      }
    },
  }
}

async function revived(it: TestApp, cast: Cast | null): Promise<Cast> {
  if (cast !== null && (await isWhole(it, cast))) return cast
  const fresh = await castRoles(it)
  await layTable(it, fresh)
  await it.call('POST /friends/send', {
    token: fresh.bystander.token,
    body: { userId: fresh.creator.id },
  })
  return fresh
}

async function linksOf(it: TestApp, { creator: { token } }: Cast): Promise<string[]> {
  const { body } = await it.call('GET /sessions', { token, query: { limit: '3' } })
  const made = (body.data ?? []).map(({ _id }) =>
    it.call('POST /sessions/:id/link', { token, params: { id: _id } }),
  )
  const urls = (await Promise.all(made)).map((one) => one.body.data?.url ?? '/t/none')
  return urls.map((url) => url.split('/t/')[1] ?? '')
}

async function isWhole({ database: { read } }: TestApp, cast: Cast): Promise<boolean> {
  const everybody = Object.values(cast).map(({ id }) => id)
  const signIns = whoCall(cast).map(({ signInId }) => signInId)
  const users = await read.selectFrom('users').where('id', 'in', everybody).select('id').execute()
  const signedIn = await read
    .selectFrom('sign_ins')
    .where('id', 'in', signIns)
    .select('id')
    .execute()
  return users.length === everybody.length && signedIn.length === signIns.length
}

function whoCall({ creator, player, friend, admin, bystander }: Cast) {
  return [creator, player, friend, admin, bystander]
}

async function thingsOf(it: TestApp, cast: Cast): Promise<Record<string, string[]>> {
  const { read } = it.database
  const newest = async (
    table:
      | 'claims'
      | 'corrections'
      | 'games'
      | 'import_runs'
      | 'matches'
      | 'notifications'
      | 'players'
      | 'sign_ins',
  ) => {
    const rows = await read.selectFrom(table).select('id').orderBy('id', 'desc').limit(12).execute()
    return rows.map(({ id }) => id)
  }
  const people = Object.values(cast)
  const page = await it.call('GET /sessions', {
    token: cast.creator.token,
    query: { limit: '1' },
  })
  return {
    claim: await newest('claims'),
    correction: await newest('corrections'),
    link: await linksOf(it, cast),
    cursor: [page.body.meta?.nextCursor ?? 'none'],
    email: people.map(({ email }) => email),
    game: await newest('games'),
    import: await newest('import_runs'),
    mailToken: [
      await mailToken(it, 'verify', cast.unverified),
      await mailToken(it, 'reset', cast.player),
    ],
    match: await newest('matches'),
    notification: await newest('notifications'),
    player: await newest('players'),
    signIn: await newest('sign_ins'),
    signedIn: whoCall(cast).map(({ token }) => token),
    user: people.map(({ id }) => id),
  }
}
