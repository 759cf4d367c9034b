import { readConfig } from '#platform/config.ts'
import { mailFolder } from '#platform/mail/mail-folder.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import type {
  FixturePerson,
  KeyedRequest,
  PagedList,
  Played,
  Reading,
  ServerFixture,
} from './fixtures.ts'

interface Item {
  _id: string
  key?: string
  name?: string
  players: { _id: string }[]
}

/** What is read of an answer, of any version. */
interface Answer {
  status: number
  body: {
    data: Item
    meta: { nextCursor?: string; activityCursor?: string; cursors: { people: string } }
    token: string
    user: { _id: string }
  }
}

type Call = (
  path: string,
  options?: { token?: string; body?: unknown; method?: string; key?: string },
) => Promise<Answer>

/** More than one part of each list. */
const [TABLES, GUESTS_EACH, IMPORTS, EDITS] = [7, 30, 21, 52]

/** Plays a few evenings over HTTP. */
export async function playOnServer(url: string, directory: string): Promise<Played> {
  const call = callerOf(url)
  const mara = await signUp(call, directory, 'Mara', 'Lindqvist')
  const jonas = await signUp(call, directory, 'Jonas', 'Weber')
  await call('/friends/send', { token: mara.token, body: { email: jonas.email } })
  const accepted = { senderId: mara._id, action: 'Accepted' }
  await call('/friends/respond', { token: jonas.token, body: accepted })
  const { endpoint, keys } = subscribe()
  const device = { endpoint, keys, wants: ['waiting', 'scores'] }
  await call('/push', { token: jonas.token, method: 'PUT', body: device })

  const requests: KeyedRequest[] = []
  const keyed = async (token: string, path: string, key: string, body: object) => {
    const { status, body: answer } = await call(path, { token, key, body })
    const by = token === mara.token ? 'mara' : 'jonas'
    requests.push({ by, path, key, body, status, made: answer.data._id })
    return answer.data
  }
  const game = await keyed(mara.token, '/games', 'a game', { name: 'Azul' })
  await call('/games', { token: mara.token, body: { name: 'Skyjo' } })
  await keyed(mara.token, '/sessions', 'a match', {
    ...{
      game: game._id,
      date: '2026-11-20T20:00:00.000Z',
      day: '2026-11-20',
      notes: 'Windows open',
    },
    ...{ mode: 'teams', scoring: 'highest', durationMinutes: 45, location: 'Home' },
    pad: { rows: [{ label: 'Round 1', scores: [40, 30, 30] }] },
    players: [
      { user: mara._id, team: 'Owls', role: 'Host', started: true, score: 40, result: 'Win' },
      { user: jonas._id, team: 'Gulls', score: 30, result: 'Loss' },
      { name: 'Oma', team: 'Gulls', score: 30, result: 'Loss' },
    ],
  })
  const players = [
    { user: mara._id, score: 40, result: 'Win' },
    { user: jonas._id, score: 30, result: 'Loss' },
    { name: 'Oma', score: 20, result: 'Loss' },
  ]
  const log = async (notes: string) => {
    const body = { game: game._id, date: '2026-11-21', notes, players }
    return (await call('/sessions', { token: mara.token, body })).body.data
  }
  const match = await log('As it was')
  const proposed = await log('With a correction')
  const rows = proposed.players
  await keyed(jonas.token, `/sessions/${proposed._id}/corrections`, 'a correction', {
    comment: 'I forgot the bonus.',
    players: rows.map(({ _id }, at) => ({ _id, ...(at === 1 && { score: 35 }) })),
  })
  const answers = { problems: [{ problem: 'all_won', value: 'shared' }], kinds: null, game: '' }
  const file = { name: 'plays.json', bytes: 4000 }
  await keyed(mara.token, '/imports', 'an import', {
    ...{ source: 'bgstats', file, people: [], answers: { ...answers, me: ['Mara'], leftOut: [] } },
  })
  for (let made = 1; made < IMPORTS; made += 1) {
    await call('/imports', { token: mara.token, body: { source: 'csv', file, people: [] } })
  }
  for (let table = 0; table < TABLES; table += 1) {
    const guests = Array.from({ length: GUESTS_EACH }, (_, at) => ({
      name: `Guest ${table}-${at}`,
    }))
    const body = {
      ...{ game: game._id, date: `2026-11-1${table}` },
      players: [{ user: mara._id, score: table }, ...guests],
    }
    await call('/sessions', { token: mara.token, body })
  }
  for (let edit = 0; edit < EDITS; edit += 1) {
    const path = `/sessions/${match._id}`
    await call(path, { token: mara.token, method: 'PUT', body: { notes: `Edit ${edit}` } })
  }

  return { mara, jonas, match: match._id, requests }
}

/** What the server answers, once everything is stored, and the files that it writes. */
export async function readFromServer(url: string, played: Played) {
  const { mara, jonas, match } = played
  const call = callerOf(url)
  const read = async ({ _id, token }: FixturePerson, path: string): Promise<Reading> => {
    const { data } = (await call(path, { token })).body
    return { by: _id === mara._id ? 'mara' : 'jonas', path, data }
  }
  const server: ServerFixture = {
    ...played,
    lists: [
      await goingOn(call, mara, '/sessions?limit=2', 'cursor'),
      await goingOn(call, mara, '/games?limit=1', 'cursor'),
      await goingOn(call, mara, '/guests', 'cursor'),
      await goingOn(call, mara, '/imports', 'cursor'),
      await goingOn(call, mara, `/sessions/${match}`, 'activityCursor'),
      await goingOn(call, mara, '/stats?list=people', 'cursor'),
    ],
    readings: [
      await read(mara, '/friends/notifications?status=all'),
      await read(jonas, '/friends/notifications?status=all'),
      await read(mara, `/sessions/${match}`),
      await read(jonas, '/sessions'),
      await read(mara, '/imports'),
      await read(mara, '/claims'),
    ],
    at: new Date().toISOString(),
  }
  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${mara.token}` }
    const response = await fetch(`${url}/api/users/${mara._id}/${path}`, { headers })
    // As bytes: a text would lose its byte order mark.
    return Buffer.from(await response.arrayBuffer())
  }
  const files = {
    'archive.json': await download('archive'),
    'matches.csv': await download('archive.csv'),
  }
  return { server, files }
}

function callerOf(url: string): Call {
  return async (path, { token, body, method = body === undefined ? 'GET' : 'POST', key } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}

async function signUp(
  call: Call,
  directory: string,
  firstName: string,
  lastName: string,
): Promise<FixturePerson> {
  const email = `${firstName.toLowerCase()}@example.com`
  await call('/auth/signup', { body: { firstName, lastName, email, password: PASSWORD } })
  const folder = mailFolder(readConfig({ DATA_DIR: directory }))
  for (;;) {
    const mails = await Promise.all((await folder.list()).map((id) => folder.read(id)))
    const mail = mails.find((one) => one?.to === email)
    const verifying = /verify-email\?token=([\w-]+)/u.exec(mail?.text ?? '')?.[1]
    if (verifying === undefined) continue
    await call(`/auth/verify-email?token=${verifying}`)
    const { token, user } = (await call('/auth/login', { body: { email, password: PASSWORD } }))
      .body
    return { _id: user._id, email, token }
  }
}

/** Reads a list's first part, and notes what comes after it. */
async function goingOn(
  call: Call,
  { token }: FixturePerson,
  path: string,
  parameter: string,
): Promise<PagedList> {
  const { meta } = (await call(path, { token })).body
  const cursor = meta.nextCursor ?? meta.activityCursor ?? meta.cursors.people
  const after = `${path}${path.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(cursor)}`
  const next = itemsOf((await call(after, { token })).body.data)
  return { path, parameter, cursor, next }
}

/** What the items of a part of a list are known by. */
export function itemsOf(data: object): string[] {
  const { people, activity } = data as { people?: Item[]; activity?: Item[] }
  const items = people ?? activity ?? (data as Item[])
  return items.map(({ _id, key, name }) => _id ?? key ?? name ?? '')
}
