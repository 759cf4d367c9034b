import type { Claim } from '#features/guests/guests.contract.ts'
import { DAY } from '#platform/clock.ts'

import type { TestApp } from '../engines.ts'
import { importArchived } from '../imports/made-imports.ts'
import { befriend, type TestUser } from './made-people.ts'
import { addGame, logMatch, notificationsOf } from './made-tables.ts'

export const ask = (it: TestApp, { token }: TestUser, body: unknown) =>
  it.call('POST /claims', { token, body })

export type Answer = 'accept' | 'reject' | 'undo'

export function answerClaim(
  it: TestApp,
  { token }: TestUser,
  what: Answer,
  id: string,
  body: unknown = {},
) {
  const call = { token, params: { id } }
  if (what === 'accept') return it.call('POST /claims/:id/accept', { ...call, body })
  if (what === 'reject') return it.call('POST /claims/:id/reject', call)
  return it.call('POST /claims/:id/undo', call)
}

export async function claimOf(it: TestApp, who: TestUser, body: unknown): Promise<Claim> {
  const asked = await ask(it, who, body)
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body))
  return asked.body.data
}

/** Three matches with the guest “Bob T.” (one has no score), one without him, and a friend Bob. */
export async function setGuests(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann)
  const withGuest = (name: string, date: string, score?: number) =>
    logMatch(it, ann, { game, date, players: [{ user: ann.user._id }, { name, score }] })
  const matches = [
    await withGuest('Bob T.', '2026-10-01', 4),
    await withGuest('bób t.', '2026-10-02', 5),
    await withGuest('Bob T.', '2026-10-03'),
  ]
  await withGuest('Gus', '2026-10-04', 1)
  return { ann, bob, game, matches }
}

/** Of one evening in which a guest sits alone. */
export async function importGuests(
  it: TestApp,
  by: TestUser,
  { game, guest, count }: { game: string; guest: string; count: number },
): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => ({
    id: `${guest} ${index}`,
    game,
    date: '2026-10-01',
    notes: '',
    players: [{ name: guest, email: null, self: false, score: index, result: '' }],
  }))
  for (let start = 0; start < count; start += 500) {
    const { status } = await importArchived(it, by, all.slice(start, start + 500))
    if (status !== 200) throw new Error(`The import answered ${status}.`)
  }
}

export const openClaim = async (it: TestApp, { token }: TestUser, id: string) =>
  (await it.call('GET /claims/:id', { token, params: { id } })).body.data

export const claimsOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /claims', { token })).body.data

/** Sign-ins end meanwhile. @returns the user with a new one */
export async function passDays(it: TestApp, who: TestUser, days: number): Promise<TestUser> {
  it.clock.advance(days * DAY)
  const { email, password } = who
  const { body } = await it.call('POST /auth/login', { body: { email, password } })
  return { ...who, token: body.token }
}

export const claimNotifications = async (it: TestApp, who: TestUser) =>
  (await notificationsOf(it, who)).filter(({ type }) => type.startsWith('CLAIM'))
